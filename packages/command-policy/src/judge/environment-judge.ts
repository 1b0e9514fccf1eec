import type { Word } from '@umbo/shell-syntax';
import type { PolicySettings } from '../policy/policy-settings.ts';
import { namePattern } from './name-pattern.ts';
import type { Opinion } from './opinion.ts';
import { isPlainSetting } from './plain-settings.ts';
import { isPlainProgram, programKeys } from './program-variables.ts';

/** Keys that choose what code a program loads or starts. */
const codeKeys = `
PATH LD_* DYLD_* BASH_ENV ENV IFS SHELLOPTS BASHOPTS BASH_FUNC_* PS0 PS1 PS2 PS4 PROMPT_COMMAND CDPATH GLOBIGNORE SHELL HOME
XDG_* GCONV_PATH LOCPATH NLSPATH GETCONF_DIR HOSTALIASES LOCALDOMAIN RES_OPTIONS TERMINFO* TERMCAP TMPDIR MALLOC_*
NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_REPL_* NODE_COMPILE_CACHE NODE_V8_COVERAGE NODE_REDIRECT_WARNINGS NODE_ICU_DATA NODE_TLS_REJECT_UNAUTHORIZED ELECTRON_* BUN_* DENO_* TS_NODE_* npm_* NPM_* YARN_* PNPM_* COREPACK_* COMPOSER*
PYTHON* PYTEST_* TOX_* NOX* MYPYPATH COVERAGE_* PIP_* UV_* VIRTUAL_ENV CONDA_* PERL5* PERLLIB PERL_* RUBYOPT RUBYLIB GEM_* BUNDLE_* PHP_INI_SCAN_DIR PHPRC LUA_* JULIA_* R_*
JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_HOME CLASSPATH MAVEN_* M2_HOME GRADLE_* DOTNET_* CORECLR_* COR_* COMPlus_*
CC CXX CPP LD AR AS CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH C_INCLUDE_PATH LIBRARY_PATH COMPILER_PATH GCC_* MAKE MAKEFLAGS MAKEFILES GNUMAKEFLAGS CMAKE_* RUSTC* RUSTDOC
RUSTFLAGS RUST_TARGET_PATH RUSTUP_* CARGO_* GOCOVERDIR LLVM_PROFILE_FILE *SAN_OPTIONS *_SYMBOLIZER_PATH GOFLAGS GOROOT GOPATH GOBIN GOENV GOTOOL* GOPROXY GOSUMDB GONOSUM* GONOSUMDB GOPRIVATE GOINSECURE GOVCS GOAUTH GOCACHE* GOMODCACHE GOTMPDIR GOWORK GCCGO GO_* CGO_* GIT_* SSH_* RSYNC_* HG* SVN_* CVS_RSH PAGER *_PAGER MAN* GROFF_*
EDITOR *_EDITOR VISUAL BROWSER LESS LESSOPEN LESSCLOSE LESSKEY* MANOPT MORE VIMINIT EXINIT GVIMINIT MYVIMRC VIM* EMACSLOADPATH
TAR_OPTIONS GREP_OPTIONS GZIP BZIP2 XZ_* ZIPOPT UNZIP UNZIPOPT RIPGREP_CONFIG_PATH FZF_* BAT_* JQ_* CURL_HOME CURL_* WGETRC
OPENSSL_* SSL_CERT_* SSLKEYLOGFILE REQUESTS_CA_BUNDLE *_proxy *_PROXY DOCKER_* KUBE* HELM_* TF_* ANSIBLE_* PSModulePath
*_BIN *_BINARY *_BINARY_PATH *_EXECUTABLE *_EXECUTABLE_PATH *_COMMAND *_CMD *_WRAPPER *_LAUNCHER *_EXTERNAL_DIFF *_LINKER *_ASKPASS PKG_CONFIG* CHROME_PATH
BABEL_* SWCRC LESSEDIT INPUTRC HISTFILE GNUPGHOME DEBUGINFOD_URLS
*_LIBRARY *_LIBRARY_PATH GIO_* GTK_MODULES GTK_PATH QT_PLUGIN_PATH QT_QPA_PLATFORM_PLUGIN_PATH MALLOC_TRACE
COMSPEC PATHEXT LOADER_* TEXINPUTS TEXMF* BIBINPUTS openout_any openin_any shell_escape* PREFIX DISPLAY WAYLAND_DISPLAY DBUS_*
ACKRC ACK_* PYLINTRC PYLINTHOME RAKEOPT RAKELIB RUBY* JAVACMD MSBUILD* NUGET_* GH_BROWSER GH_CONFIG_DIR GH_PATH LSB_OS_RELEASE KRB5_CONFIG
JUPYTER_* IPYTHONDIR LDSHARED LDCXXSHARED CCC_* CCACHE_PREFIX* CCACHE_COMPILER* CCACHE_CONFIGPATH DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES
*_PYTHON VIRTUALENV_* PDM_* HATCH_* PIPX_* CONTAINER_HOST CONTAINER_CONNECTION CONTAINERS_* BUILDX_* GH_HOST TURBO_API TURBO_LOGIN NX_CLOUD_* NX_DAEMON_SOCKET_DIR ORG_GRADLE_*
CLANG_CONFIG_* CC_LOG_* CC_PRINT_* TSX_TSCONFIG_PATH POETRY_REPOSITORIES_* PIPENV_* PYENV_* RBENV_* NODENV_* JENV_* GOENV_* ASDF_* MISE_* VOLTA_* FNM_* *_PLUGIN_PATH
`;

/** Keys named like secrets: setting one is a way to leak or swap it. */
const secretKeys = `
*_TOKEN *_KEY *_SECRET *_PASSWORD *_PASSWD *_PASSPHRASE *_CREDENTIALS *_APIKEY AWS_* TOKEN PASSWORD SECRET API_KEY PGPASSWORD
GOOGLE_APPLICATION_CREDENTIALS
`;

/** What many tools call where their output, caches and settings are: `RUFF_CACHE_DIR`, `DESTDIR`, `JEST_JUNIT_OUTPUT_FILE`, `OutputPath`. */
const placeKey =
  /(?:^|_)(?:(?:OUT|DEST|CACHE|LOG|BUILD|DATA|TEMP|TMP|WORK)?(?:DIRS?|DIRECTORY|PATH|FILE|FOLDER)|FILENAME|HOME|CACHE|OUTPUT|OUT|LOGS?|DEST|ROOT|LOCATION|STORE|CONFIG|DB|SOCKET|CWD)$|[a-z](?:Dir|Directory|Path|File|Root|Home|Output|Folder)$/;

const words = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');
/** Values that switch a pager or an editor off: what careful people write. */
const calmKeys = words(
  'PAGER *_PAGER MANPAGER EDITOR *_EDITOR VISUAL GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS',
);
const calmValues = new Set(['', 'cat', 'true', ':', '0', '1']);
/** `IFS=, read`: it splits what is expanded, and that is unknown to the reader of scripts in any case. */
const isSplitting = (key: string, value: Word | null): boolean =>
  key === 'IFS' && typeof value?.value === 'string';

/** Judges one environment key; `value` where a script shows it. */
export interface EnvironmentJudge {
  /** What stands against setting the key, if anything. */
  judge(key: string, value: Word | null): Opinion | null;
  /** What stands against printing what the key holds. */
  prints(key: string): Opinion | null;
  /** True for a key that chooses what code is run, even as a plain shell variable. */
  choosesCode(key: string): boolean;
  /** True for a key that scripts take a program or its options from, where it is handed on to them. */
  namesProgram(key: string): boolean;
  /** True for a key that is called like a place programs write to or read their settings from, and that the policy does not name. */
  namesPlace(key: string): boolean;
}

/** A judge of environment keys for one policy. */
export function createEnvironmentJudge(
  settings: PolicySettings['env'],
  isCaseFolded: boolean,
): EnvironmentJudge {
  const any = (patterns: readonly string[]): ((key: string) => boolean) => anyName(patterns, isCaseFolded);
  // A bare `*` means "ordinary keys": nobody writes it to let LD_PRELOAD through.
  const isNamed = any((settings.allow ?? []).filter((pattern) => pattern !== '*'));
  const isAllowed = settings.allow === null ? null : any(settings.allow);
  const isAsked = any(settings.ask);
  const isDenied = any(settings.deny);
  const choosesCode = any(words(codeKeys));
  const namesProgram = any(programKeys);
  const isSecret = any(words(secretKeys));
  const isCalm = any(calmKeys);
  // `AWS_REGION` may be set by nobody unasked, but is no secret.
  const holdsSecret = any(words(secretKeys).filter((pattern) => pattern !== 'AWS_*'));
  return {
    choosesCode,
    namesProgram,
    namesPlace: (key) => placeKey.test(key) && !isNamed(key),
    prints(key) {
      if (!holdsSecret(key) || isNamed(key)) return null;
      const asked = opinion('ask', key, 'which is named like a secret', `add ${key} to env.allow`);
      return { ...asked, code: 'prints-secret', message: `It prints ${key}, which is named like a secret.` };
    },
    judge(key, value) {
      if (isDenied(key)) return opinion('deny', key, 'which is on env.deny', `take ${key} off env.deny`);
      if (isAsked(key)) return opinion('ask', key, 'which is on env.ask', `take ${key} off env.ask`);
      if (
        isNamed(key) ||
        isSplitting(key, value) ||
        (typeof value?.value === 'string' && isPlainSetting(key, value.value)) ||
        (value !== null && calmValues.has(value.value ?? '$') && isCalm(key)) ||
        (typeof value?.value === 'string' && namesProgram(key) && isPlainProgram(key, value.value))
      )
        return null;
      const change = `add ${key} to env.allow`;
      if (choosesCode(key) || namesProgram(key))
        return opinion('ask', key, 'which can choose what code is run', change);
      if (isSecret(key)) return opinion('ask', key, 'which is named like a secret', change);
      if (isAllowed?.(key) === false) return opinion('ask', key, 'which is not on env.allow', change);
      return null;
    },
  };
}

function anyName(patterns: readonly string[], isCaseFolded: boolean): (key: string) => boolean {
  const fold = (text: string): string => (isCaseFolded ? text.toLowerCase() : text);
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')).map(fold));
  const wild = patterns
    .filter((pattern) => pattern.includes('*'))
    .map((pattern) => namePattern(pattern, isCaseFolded));
  return (key) => exact.has(fold(key)) || wild.some((matches) => matches(key));
}

function opinion(verdict: 'ask' | 'deny', key: string, why: string, change: string): Opinion {
  return {
    verdict,
    layer: 'environment',
    code: verdict === 'deny' ? 'environment-denied' : 'environment-key',
    message: `It sets ${key}, ${why}.`,
    change,
    lifts: verdict === 'deny' ? 'none' : 'env',
    key,
  };
}

/** A line of words, each of them one of these. Split at blanks, as programs do, and not at all that JavaScript calls white space. */
const each = (word: string): RegExp => new RegExp(`^(?:[ \\t]*(?:${word})(?=[ \\t]|$))*[ \\t]*$`);
const flag = /^(?:[01]|true|false|yes|no|on|off)?$/i;
const word = /^[\w.,:-]*$/;
const size = '-X(?:mx|ms|mn|ss)\\d+[kmg]?';

/**
 * Values of keys that could choose what code is run, and with these values do not: how loud, how big, how strict. What is not
 * here asks, so a line that is too narrow costs a question. PYTHONWARNINGS names the module of a category: only the built-in ones.
 */
const plainValues: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [
    /^NODE_OPTIONS$/,
    each(
      '--(?:max-old-space-size|max-semi-space-size|max-http-header-size|stack-trace-limit)=\\d+|--(?:experimental-vm-modules|experimental-strip-types|experimental-transform-types|experimental-json-modules|experimental-sqlite|no-experimental-[\\w-]+|no-warnings|no-deprecation|trace-warnings|trace-deprecation|trace-uncaught|throw-deprecation|enable-source-maps|preserve-symlinks|openssl-legacy-provider)|--(?:unhandled-rejections|dns-result-order|disable-warning)=\\w+',
    ),
  ],
  [
    /^RUST(?:DOC)?FLAGS$/,
    each(
      '-g|-[ADFW][ \\t]?[\\w:-]+|--cap-lints[= ]\\w+|--cfg[= ]\\w+(?:="?[\\w-]+"?)?|-C[ \\t]?(?:target-cpu|target-feature|opt-level|debuginfo|lto|codegen-units|panic|overflow-checks|debug-assertions|instrument-coverage|strip|embed-bitcode|force-frame-pointers)(?:=[\\w+,.-]+)?',
    ),
  ],
  [/^RUSTC_WRAPPER$/, /^$/],
  [/^CARGO_(?:TERM_\w+|INCREMENTAL|BUILD_JOBS|NET_OFFLINE|NET_RETRY|PROFILE_\w+)$/, word],
  [
    /^PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE|HASHSEED|UTF8|FAULTHANDLER|OPTIMIZE|NOUSERSITE|SAFEPATH|DEVMODE|ASYNCIODEBUG|TRACEMALLOC|IOENCODING)$/,
    word,
  ],
  [
    /^PYTHONWARNINGS$/,
    /^(?:ignore|default|error|always|module|once)(?:::(?:Deprecation|PendingDeprecation|Future|Resource|Runtime|Syntax|User|Import|Unicode|Bytes)Warning)?$/,
  ],
  [
    /^PYTEST_ADDOPTS$/,
    each(
      '-[qvsxl]+|-r[a-zA-Z]|--tb=\\w+|--color=\\w+|--no-header|-p no:\\w+|--maxfail=\\d+|--durations=\\d+',
    ),
  ],
  [/^PYTEST_DISABLE_PLUGIN_AUTOLOAD$/, flag],
  [
    /^PIP_(?:DISABLE_PIP_VERSION_CHECK|NO_CACHE_DIR|NO_INPUT|NO_COLOR|QUIET|PROGRESS_BAR|DEFAULT_TIMEOUT|ROOT_USER_ACTION)$/,
    word,
  ],
  [
    /^UV_(?:LINK_MODE|NO_CACHE|NO_PROGRESS|FROZEN|LOCKED|OFFLINE|NO_SYNC|COMPILE_BYTECODE|HTTP_TIMEOUT|CONCURRENT_\w+)$/,
    word,
  ],
  // Which account and how loud; what an account may do the machine says.
  [/^AWS_(?:PROFILE|REGION|DEFAULT_(?:PROFILE|REGION|OUTPUT))$/, word],
  [/^TF_(?:LOG|IN_AUTOMATION|INPUT|WORKSPACE|VAR_\w+)$/, word],
  [/^CGO_ENABLED$/, /^[01]$/],
  [/^GO111MODULE$/, /^(?:on|off|auto)$/],
  [/^GOTOOLCHAIN$/, /^local$/],
  [/^(?:GOPROXY|GOWORK)$/, /^off$/],
  [
    /^GOFLAGS$/,
    each('-mod=(?:mod|vendor|readonly)|-count=\\d+|-race|-v|-trimpath|-buildvcs=\\w+|-tags=[\\w,]+|-p=\\d+'),
  ],
  [
    /^(?:JAVA|JVM|MAVEN|GRADLE|SBT|ANT)_OPTS$|^(?:JAVA_TOOL|_JAVA|JDK_JAVA)_OPTIONS$/,
    each(
      `${size}|-ea|-XX:(?:MaxMetaspaceSize|MaxPermSize|ReservedCodeCacheSize)=\\d+[kmg]?|-XX:\\+Use\\w+GC|-D(?:file\\.encoding|java\\.awt\\.headless|user\\.timezone|org\\.gradle\\.daemon)=[\\w.+-]+`,
    ),
  ],
  [
    /^npm_config_(?:loglevel|yes|fund|audit|update_notifier|progress|color|legacy_peer_deps|prefer_offline|offline)$/i,
    word,
  ],
  // The other way round it lifts what a project asked for.
  [/^npm_config_ignore_scripts$/i, /^(?:1|true)$/],
  [
    /^YARN_ENABLE_(?:COLORS|HYPERLINKS|IMMUTABLE_(?:INSTALLS|CACHE)|INLINE_BUILDS|MESSAGE_NAMES|MIRROR|GLOBAL_CACHE|OFFLINE_MODE|PROGRESS_BARS|TELEMETRY|TIMERS)$|^COREPACK_ENABLE_(?:STRICT|DOWNLOAD_PROMPT|AUTO_PIN)$|^DENO_NO_(?:UPDATE_CHECK|PROMPT)$/,
    flag,
  ],
  [/^TS_NODE_(?:TRANSPILE_ONLY|FILES|PRETTY|LOG_ERROR)$/, flag],
  [/^BUNDLE_(?:JOBS|RETRY|WITHOUT|WITH|DEPLOYMENT|FROZEN|SILENCE_ROOT_WARNING)$/, word],
  [/^COMPOSER_(?:NO_INTERACTION|ALLOW_SUPERUSER|MEMORY_LIMIT|NO_DEV|PROCESS_TIMEOUT)$/, word],
  [/^DOTNET_(?:CLI_TELEMETRY_OPTOUT|NOLOGO|SKIP_FIRST_TIME_EXPERIENCE|ENVIRONMENT)$/, word],
  [/^DOCKER_(?:BUILDKIT|CLI_HINTS|SCAN_SUGGEST)$/, flag],
  [/^DOCKER_DEFAULT_PLATFORM$/, /^linux\/\w+(?:\/\w+)?$/],
  [/^CMAKE_(?:BUILD_PARALLEL_LEVEL|BUILD_TYPE|EXPORT_COMPILE_COMMANDS|COLOR_DIAGNOSTICS)$/, word],
  [/^(?:PYENV|RBENV|NODENV|JENV|GOENV|(?:ASDF|MISE)_\w+)_VERSION$/, /^[\w.-]*$/],
  [/^\w+_PYTHON$/, /^(?:python|pypy)?\d*(?:\.\d+)*$/],
  [/^MALLOC_ARENA_MAX$/, /^\d+$/],
  [/^NODE_V8_COVERAGE$/, /^\.?\/?coverage(?:\/[\w-]+)*$/],
  [/^RUSTUP_TOOLCHAIN$/, /^(?:stable|beta|nightly|\d+(?:\.\d+){1,2})(?:-[\w-]+)?$/],
  // How sanitizers report and what they let pass; not where they write, and no program.
  [
    /^[ALMTU]{1,2}SAN_OPTIONS$/,
    /^(?:(?:detect_\w+|halt_on_error|abort_on_error|print_\w+|verbosity|exitcode|fast_unwind_on_malloc|symbolize|color|strict_\w+|check_\w+)=\w+(?::|$))*$/,
  ],
  [/^(?:CC|CXX|CPP)$/, /^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|cpp)(?:-\d+)?$/],
  [
    /^(?:C|CXX|CPP|LD)FLAGS$/,
    each(
      '-O[0-3sgz]?|-g[0-3]?|-W[a-z][a-z0-9=-]*|-std=[\\w+]+|-[DU]\\w+(?:=\\w+)?|-fPIC|-fsanitize=[a-z,]+|-f(?:no-)?(?:omit-frame-pointer|lto|common)|-pthread|-m(?:arch|tune)=[\\w-]+|-static|-shared|-l[\\w+-]+',
    ),
  ],
  [/^MAKEFLAGS$/, each('-j[ \\t]?\\d*|-[ks]|--no-print-directory|--silent|--jobs=\\d+')],
  [/^MANWIDTH$/, /^\d+$/],
  [/^LESS$/, /^-?[FRXSiKMNQrEeqw]*$/],
  [/^GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)$/, /^[^\n]*$/],
  // GIT_TRACE_REDACT=0 prints passwords.
  [/^GIT_TRACE_REDACT$/, /^(?:1|true|yes)$/],
  [/^GIT_(?:TRACE(?!_REDACT)\w*|LFS_SKIP_SMUDGE|MERGE_AUTOEDIT|ADVICE)$/, /^(?:[012]|true|false|yes|no)$/],
];

/** Whether a setting only says how something is done, by its value. */
export function isPlainSetting(key: string, value: string): boolean {
  return plainValues.some(([keys, values]) => keys.test(key) && values.test(value));
}

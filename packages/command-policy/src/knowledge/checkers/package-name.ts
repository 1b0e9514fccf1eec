import type { ArgumentCheck } from '../argument-check.ts';
import { asks, bringsCode } from '../effect.ts';
import { cargoWord } from './rust-words.ts';

/** What a name on the command line brings in runs here: at once by its install scripts, or with the next build. Lock files name the rest. */
const addsPackage = bringsCode('adds a package, whose code then runs here');

/** A package of the registry, `name`, `@scope/name`, with `@range`; an address, a file, an alias or a repository is told apart. */
export const npmPackage: ArgumentCheck = (value) =>
  /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?:@[\w.^~<>=|*+-]*)?$/i.test(value) &&
  !/\.(?:tgz|tar\.gz|tar)$/i.test(value)
    ? [addsPackage]
    : [asks('installs from somewhere else than the registry')];

/** A package of the index, `name`, `name[extra]==1.2`; an address, a file or a repository is told apart. `.` is the project itself. */
export const pythonPackage: ArgumentCheck = (value) => {
  if (/^\.(?:\[[\w,-]+\])?$/.test(value)) return [];
  return /^[a-z0-9][\w.-]*(?:\[[\w,-]+\])?(?:(?:[=<>!~]=?|===?)[\w.*+!,<>=~-]+)?$/i.test(value) &&
    !/\.(?:whl|zip|tar|gz|tgz|bz2)$/i.test(value)
    ? [addsPackage]
    : [asks('installs from somewhere else than the index')];
};

/** A crate, a gem or a Go module, with a version; `./...` is the project itself. */
export const plainPackage: ArgumentCheck = (value) => {
  if (/^\.(?:\/\.\.\.)?$/.test(value)) return [];
  return [
    /^[\w][\w./:-]*(?:@[\w.^~=*+-]*)?$/.test(value) ? addsPackage : asks('installs from an unusual place'),
  ];
};

/** What `go build` and its like are given: a directory or a file, or a package of the module; `@version` fetches code from elsewhere. */
export const goTarget: ArgumentCheck = (value) => {
  if (value.includes('@')) return [asks('fetches and builds code from elsewhere')];
  return [{ kind: 'runs', what: 'file', text: value }];
};

/** Behind the package of `go run`: more source files, else words of the program itself. */
export const goRunWord: ArgumentCheck = (value) =>
  value.endsWith('.go') ? [{ kind: 'runs', what: 'file', text: value }] : [];

/** A toolchain rustup knows by itself (`cargo +nightly`); a name of somebody's own asks. */
export const rustToolchain: ArgumentCheck = (value) =>
  /^(?:stable|beta|nightly|1\.\d+(?:\.\d+)?)(?:-[\w-]+)?$/.test(value)
    ? []
    : [asks('uses a toolchain of its own')];

/** Behind `cargo clippy --`: lints, and nothing else of the compiler's options. */
export const clippyWord: ArgumentCheck = (value) =>
  /^(?:-[DWAF](?: ?[\w:-]+)?|--(?:deny|warn|allow|forbid)(?:=[\w:-]+)?|\w[\w:-]*)$/.test(value)
    ? []
    : [asks(`hands "${value}" on to the compiler`)];

/** Behind `cargo fmt --`: how to check; files named there would be written. */
export const rustfmtWord: ArgumentCheck = (value) =>
  /^(?:--check|-l|-v|-q|--verbose|--quiet|--edition(?:=\d+)?|20\d\d|--color=\w+)$/.test(value)
    ? []
    : [asks(`hands "${value}" on to rustfmt`)];

/** `npm pkg set KEY=VALUE`: scripts, programs and where packages come from are code; the rest is text. */
export const packageField: ArgumentCheck = (value) =>
  /^(?:name|version|description|keywords(?:\[\d*\])?|license|author|homepage|private|type|sideEffects)=/.test(
    value,
  )
    ? []
    : [asks('sets a part of package.json that names code')];

/** Behind `cargo test --`: words of the test program; `--logfile` writes. */
export const testBinaryWord: ArgumentCheck = (value, context) =>
  value.startsWith('--logfile')
    ? [asks('writes a log by an option of the test program')]
    : cargoWord(value, context);

/** `-L kind=DIR`, `--extern name=FILE`, `--sysroot=DIR`: where the compiler takes code from. */
export const crateSource: ArgumentCheck = (value) => [
  { kind: 'runs', what: 'file', text: value.replace(/^[\w:,]+=/, '') },
];

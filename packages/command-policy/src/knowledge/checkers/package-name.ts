import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** A package of the registry, `name`, `@scope/name`, with `@range`; an address, a file, an alias or a repository asks. */
export const npmPackage: ArgumentCheck = (value) =>
  /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?:@[\w.^~<>=|*+-]*)?$/i.test(value) &&
  !/\.(?:tgz|tar\.gz|tar)$/i.test(value)
    ? []
    : [asks('installs from somewhere else than the registry')];

/** A package of the index, `name`, `name[extra]==1.2`; an address, a file or a repository asks. `.` is the project itself. */
export const pythonPackage: ArgumentCheck = (value) =>
  /^(?:\.(?:\[[\w,-]+\])?|[a-z0-9][\w.-]*(?:\[[\w,-]+\])?(?:(?:[=<>!~]=?|===?)[\w.*+!,<>=~-]+)?)$/i.test(
    value,
  ) && !/\.(?:whl|zip|tar|gz|tgz|bz2)$/i.test(value)
    ? []
    : [asks('installs from somewhere else than the index')];

/** A crate or a Go module, with a version. */
export const plainPackage: ArgumentCheck = (value) =>
  /^[\w][\w./-]*(?:@[\w.^~=*+-]*)?$/.test(value) ? [] : [asks('installs from an unusual place')];

/** What `go build` and its like are given: a directory or a file, or a package of the module; `@version` fetches code from elsewhere. */
export const goTarget: ArgumentCheck = (value) => {
  if (value.includes('@')) return [asks('fetches and builds code from elsewhere')];
  return [{ kind: 'runs', what: 'file', text: value }];
};

/** A toolchain rustup knows by itself (`cargo +nightly`); a name of somebody's own asks. */
export const rustToolchain: ArgumentCheck = (value) =>
  /^(?:stable|beta|nightly|1\.\d+(?:\.\d+)?)(?:-[\w-]+)?$/.test(value)
    ? []
    : [asks('uses a toolchain of its own')];

/** Behind `cargo clippy --`: lints, and nothing else of the compiler's options. */
export const clippyWord: ArgumentCheck = (value) =>
  /^(?:-[DWAF](?: ?[\w:-]+)?|--(?:deny|warn|allow|forbid)(?:=[\w:-]+)?|[\w:-]+)$/.test(value)
    ? []
    : [asks(`hands "${value}" on to the compiler`)];

/** Behind `cargo fmt --`: how to check; files named there would be written. */
export const rustfmtWord: ArgumentCheck = (value) =>
  /^(?:--check|-l|-v|-q|--verbose|--quiet|--edition(?:=\d+)?|20\d\d|--color=\w+)$/.test(value)
    ? []
    : [asks(`hands "${value}" on to rustfmt`)];

import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** `-ldflags`: no tables, a version put in, static linking; `-extld` and `-extldflags` start programs with options of their own. */
const plainLinking =
  /^(?:\s*(?:-[swv]|-X(?:\s+|=)(?:[\w./-]+=[\w.:/+@-]*|'[\w./-]+=[^'"\s]*')|-linkmode(?:\s+|=)internal|-buildid=\w*|-extldflags(?:\s+|=)["']?-static["']?)(?=\s|$))*\s*$/;
/** `-gcflags`: no inlining, no optimising, what was decided; with a pattern of packages in front. */
const plainCompiling = /^(?:[\w./-]+=)?(?:\s*-(?:[NlmeBS]|m=\d|l=\d|trimpath)(?=\s|$))*\s*$/;

const all =
  (plain: RegExp): ArgumentCheck =>
  (value) =>
    plain.test(value) ? [] : [asks(`passes "${value}" to the compiler or linker, which can start programs`)];

/** What `go build -ldflags` hands on. */
export const goLinkerFlags: ArgumentCheck = all(plainLinking);
/** What `go build -gcflags` hands on. */
export const goCompilerFlags: ArgumentCheck = all(plainCompiling);

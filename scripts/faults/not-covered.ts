/** What the fault table does not show, for the page. */
export const notCovered: readonly string[] = [
  'Lost writes below the task store: SQLite runs with a write-ahead log and full syncing; only the audit log was replayed prefix by prefix.',
  'Power cuts on real disks: lost writes are replayed by a recording layer, not by cutting power. A disk that says "durable" and lies is not found out.',
  'Kernel faults: out-of-memory kills of the supervisor are the same as killing it, but pressure on a whole machine for hours was not tried.',
  'macOS and Windows: nothing here was run there.',
  'ENFILE (the whole machine out of descriptors) and ENOMEM are injected at the call, not brought about.',
  'The soak of a whole run is short; a long one is a run of its own (`npm run faults -- F20 --minutes 60`).',
  'Network file systems under the audit log or the data directory.',
  'A hostile process of the same user outside the sandbox: it may signal the host like any other.',
];

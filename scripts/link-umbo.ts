import { chmodSync, writeFileSync } from 'node:fs';

const program = '../../apps/cli/bin/umbo.js';

/**
 * Puts `umbo` into node_modules/.bin, run by the pinned Node beside it whatever Node is on PATH.
 * Not a dependency of the root package: turbo counts the root's dependencies as everybody's, which would void the boundaries.
 */
export function linkUmbo(): void {
  const file = 'node_modules/.bin/umbo';
  writeFileSync(
    file,
    `#!/bin/sh\nbasedir=$(dirname "$(readlink -f "$0" || echo "$0")")\nexec "$basedir/node" "$basedir/${program}" "$@"\n`,
  );
  chmodSync(file, 0o755);
  writeFileSync(`${file}.cmd`, `@"%~dp0\\node.cmd" "%~dp0\\${program.replaceAll('/', '\\')}" %*\r\n`);
}

import type { Redirection } from 'unbash';
import type { Step } from '../guard/structure-check.ts';
import type { ShellCommand } from '../shell-command.ts';
import { readRedirects } from '../words/redirect-reader.ts';
import type { Walker } from './walker.ts';

/** Redirections around a compound command; `opened` names the whole of it. */
export function redirectedWalk(
  nodes: readonly Redirection[],
  text: string,
  opened: Pick<ShellCommand, 'source' | 'start'>,
  steps: readonly Step[],
  walker: Walker,
): readonly Step[] {
  const readings = readRedirects(nodes, text, walker.reader, walker.doubts);
  const redirects = readings.map((reading) => reading.redirect);
  const expansions = readings.flatMap((reading) => walker.expand(reading.readings, nodes[0]?.pos ?? 0));
  // A target that cannot be opened keeps all of it from running.
  const around = walker.maybe([
    () => {
      const { redirects: outer, stdinFed } = walker.scope;
      const feeds = readings.some((reading) => reading.feedsStdin);
      const first = walker.count;
      walker.scope.redirects = [...outer, ...redirects];
      walker.scope.stdinFed = stdinFed || feeds;
      return [
        ...steps,
        () => {
          // `case x in a) ;; esac > file` runs nothing and still opens the file.
          if (walker.count === first)
            walker.emit({ words: [], assignments: [], stdinText: null, ...opened }, [], false);
          walker.scope.redirects = outer;
          // What `exec < file` inside changed stays, unless this redirection is undone over it.
          if (feeds) walker.scope.stdinFed = stdinFed;
        },
      ];
    },
  ]);
  return [...expansions, around];
}

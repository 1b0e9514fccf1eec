import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, harmless, reads, runsProgram, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** less(1), more(1), man(1) show; editors start programs by themselves and ask. */
export const pagersAndEditors: readonly CommandKnowledge[] = [
  // `-k` gives keys, `-t` tags: they start programs, so they are left out.
  defineCommand({
    names: ['less', 'zless', 'xzless'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -a | -A | -b N | -B | -c | -C | -d | -e | -E | -f | -F, --quit-if-one-screen | -g | -G | -h N | -i, --ignore-case
        -I, --IGNORE-CASE | -j N | -J | -m | -M | -n, --line-numbers | -N, --LINE-NUMBERS | -p, --pattern=PATTERN
        -q, --quiet, --silent | -Q | -r, --raw-control-chars | -R, --RAW-CONTROL-CHARS | -s, --squeeze-blank-lines
        -S, --chop-long-lines | -u | -U | -w | -W | -x TABS | -X, --no-init | -y N | -z N | -V, --version | -?, --help
        `,
      ),
      option(writes, '-o, --log-file=FILE | -O, --LOG-FILE=FILE'),
      option(asks('gives less a command, which can start programs'), '+COMMAND'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['more', 'zmore', 'pg'],
    options: [
      option(
        harmless,
        `
        -d, --silent | -f, --logical | -l, --no-pause | -c, --print-over | -e, --exit-on-eof | -p, --clean-print
        -s, --squeeze | -u, --plain | -n, --lines=NUM | -NUM | +NUM | -h, --help | -V, --version
        `,
      ),
      // Where `more` is `less`, this is a command.
      option(asks('gives a command, which can start programs'), '+COMMAND'),
    ],
    operands: { rest: reads },
  }),
  // -C and -H name a configuration and a browser: left out.
  defineCommand({
    names: ['man'],
    options: [
      option(
        harmless,
        `
        -f, --whatis | -k, --apropos | -K, --global-apropos | -w, --where, --path, --location | -W | -a, --all
        -L, --locale=LOCALE | -s, -S, --sections=LIST | -e, --extension=EXT | -i, --ignore-case | -I, --match-case
        --regex | --wildcard | --names-only | --no-subpages | -7, --ascii | --no-hyphenation
        --no-justification | -d, --debug | -?, --help | --usage | -V, --version
        `,
      ),
      option(runsProgram, '-P, --pager=PAGER'),
    ],
    // With a slash it is a file, shown as it is.
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['apropos', 'whatis'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-d, --debug | -v, --verbose | -e, --exact | -r, --regex | -w, --wildcard | -a, --and | -l, --long | -s, --sections, --section=LIST',
      ),
    ],
    operands: { rest: harmless },
  }),
  askingCommand('most lesskey lessecho pinfo info texinfo', 'is a pager that starts programs'),
  askingCommand(
    'vi vim view nvim gvim rvim rview vimtutor ex ed red nano rnano pico emacs emacsclient joe jed jmacs micro helix hx kak mcedit mc ne tilde dte code codium subl gedit kate vipw vigr visudo sudoedit sensible-editor editor select-editor',
    'is an editor, which can change any file and start programs',
  ),
  askingCommand(
    'pager sensible-pager sensible-browser www-browser lynx links elinks w3m xdg-open open gio xdg-mime xdg-settings firefox chromium google-chrome',
    'opens something with a program that is not known',
  ),
];

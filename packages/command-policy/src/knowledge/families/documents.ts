import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  network,
  reads,
  runsCode,
  runsFile,
  runsProgram,
  writes,
  writesInto,
} from '../effect.ts';
import type { ArgumentCheck } from '../argument-check.ts';
import { option } from '../option-spec.ts';

/** The name of TeX's output files: a place when it has a slash, a command when it starts with `|`. */
const jobName: ArgumentCheck = (value) => {
  if (/^[\w .-]+$/.test(value)) return [];
  return /^[\w ./@+-]+$/.test(value) ? [{ kind: 'writes', path: value }] : [runsCode];
};

/** TeX takes a word that starts with a backslash or `&` as code or a format, with `|` as a command; anything else is a file. */
const texFile: ArgumentCheck = (value) =>
  /^"?[\\&|]/.test(value) ? [runsCode] : [{ kind: 'reads', path: value }];

/** pdflatex(1) and its like, latexmk(1), biber(1), pandoc(1), shellcheck(1). Whatever starts programs (`-shell-escape`, filters) asks. */
export const documents: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['pdflatex', 'latex', 'xelatex', 'lualatex', 'pdftex', 'tex', 'xetex'],
    style: { singleDash: true, abbreviations: false, clusters: false },
    options: [
      option(
        harmless,
        '-interaction=MODE | -halt-on-error | -file-line-error | -no-file-line-error | -draftmode | -synctex=N | -output-format=FORMAT | -no-shell-escape | -help | -version | -recorder | -c-style-errors | -8bit | -etex | -kpathsea-debug=N | -quiet | -no-pdf',
      ),
      option(writesInto, '-output-directory=DIR | -aux-directory=DIR'),
      option(checks(jobName), '-jobname=NAME'),
      option(
        asks('lets the document start programs'),
        '-shell-escape | -enable-write18 | -shell-restricted | -disable-write18',
      ),
      option(
        runsCode,
        '-fmt=NAME | -ini | -lua=FILE | -translate-file=FILE | -cnf-line=TEXT | -progname=NAME | -parse-first-line | -mktex=FORMAT | -output-comment=TEXT',
      ),
    ],
    effects: [{ kind: 'writesInto', path: '.' }],
    operands: { first: [checks(texFile)], rest: runsCode },
  }),
  defineCommand({
    names: ['latexmk'],
    style: { singleDash: true, abbreviations: false, clusters: false },
    options: [
      option(
        harmless,
        '-pdf | -pdfxe | -pdflua | -pdfdvi | -pdfps | -dvi | -ps | -xelatex | -lualatex | -cd | -c | -C | -f | -g | -gg | -h | -help | -v | -version | -silent | -quiet | -verbose | -interaction=MODE | -halt-on-error | -file-line-error | -synctex=N | -bibtex | -bibtex- | -nobibtex | -recorder | -norc | -draftmode | -time | -Werror | -logfilewarnings | -no-shell-escape',
      ),
      option(writesInto, '-outdir=DIR | -output-directory=DIR | -auxdir=DIR | -aux-directory=DIR'),
      option(runsFile, '-r FILE'),
      option(runsCode, '-e CODE | -pretex=CODE | -usepretex[=CODE]'),
      option(
        runsProgram,
        '-pdflatex=COMMAND | -latex=COMMAND | -latexoption=OPTION | -new-viewer=COMMAND | -print=WHAT',
      ),
      option(checks(jobName), '-jobname=NAME'),
      option(asks('lets the document start programs'), '-shell-escape | -enable-write18'),
      option(asks('keeps running or opens a viewer'), '-pv | -pvc | -p'),
    ],
    // A latexmkrc of the directory is Perl: the project runs.
    effects: [
      { kind: 'runs', what: 'workspace' },
      { kind: 'writesInto', path: '.' },
    ],
    operands: { rest: checks(texFile) },
    // It goes to the document and writes there, and takes its latexmkrc.
    forms: [{ when: ['-cd'], operands: { rest: runsFile } }],
  }),
  defineCommand({
    names: ['biber', 'bibtex'],
    style: { abbreviations: false, singleDash: true },
    options: [
      option(
        harmless,
        '--help | -h | --version | -v | --quiet | -q | --debug | -D | --nolog | --validate-control | --tool | --trace | --output-format=FORMAT | --sortlocale=NAME | -min-crossrefs=N | -terse | --mincrossrefs=N',
      ),
      option(reads, '--input-directory=DIR'),
      option(writesInto, '--output-directory=DIR'),
      option(writes, '--output-file=FILE | -O FILE | --logfile=FILE'),
    ],
    effects: [{ kind: 'writesInto', path: '.' }],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['pandoc'],
    options: [
      option(
        harmless,
        `
        -s, --standalone | -p, --preserve-tabs | --tab-stop=N | --toc, --table-of-contents | --toc-depth=N | -N, --number-sections | --number-offset=N | --shift-heading-level-by=N | --wrap=MODE
        --columns=N | --eol=KIND | --dpi=N | --no-highlight | --highlight-style=STYLE | --section-divs | --html-q-tags | --email-obfuscation=HOW | --id-prefix=TEXT | -T TEXT, --title-prefix=TEXT | -M KEY, --metadata=KEY | -V KEY, --variable=KEY
        --ascii | --reference-links | --reference-location=WHERE | --top-level-division=KIND | -i, --incremental | --slide-level=N | --listings | --natbib | --biblatex | -C, --citeproc | --mathml | --mathjax[=URL] | --katex[=URL] | --markdown-headings=STYLE | --atx-headers
        --strip-comments | --quiet | --verbose | --fail-if-warnings | --list-input-formats | --list-output-formats | --list-extensions[=FORMAT] | --list-highlight-languages | --list-highlight-styles | -D FORMAT, --print-default-template=FORMAT | -v, --version | -h, --help | --sandbox | --file-scope | --track-changes=HOW | --default-image-extension=EXT | --indented-code-classes=NAMES | --epub-chapter-level=N | --split-level=N | --embed-resources, --self-contained
        `,
      ),
      option(writes, '-o FILE, --output=FILE | --log=FILE'),
      option(writesInto, '--extract-media=DIR'),
      option(
        reads,
        '--metadata-file=FILE | --reference-doc=FILE | --csl=FILE | --bibliography=FILE | --citation-abbreviations=FILE | -H FILE, --include-in-header=FILE | -B FILE, --include-before-body=FILE | -A FILE, --include-after-body=FILE | --resource-path=PATH | -c URL, --css=URL | --syntax-definition=FILE | --abbreviations=FILE | --epub-cover-image=FILE | --epub-metadata=FILE | --epub-embed-font=FILE',
      ),
      option(
        runsProgram,
        '-F PROGRAM, --filter=PROGRAM | --pdf-engine=PROGRAM | --pdf-engine-opt=OPTION | --ipynb-output=HOW',
      ),
      option(
        runsCode,
        '-L SCRIPT, --lua-filter=SCRIPT | -d FILE, --defaults=FILE | --template=FILE | --data-dir=DIR',
      ),
      // A reader or a writer may be a Lua script.
      option(
        checks((value) => (/^[a-z0-9_+-]+$/i.test(value) ? [] : [runsCode])),
        '-f FORMAT, -r FORMAT, --from=FORMAT, --read=FORMAT | -t FORMAT, -w FORMAT, --to=FORMAT, --write=FORMAT',
      ),
    ],
    // An operand may be an address, and images may be.
    effects: [network],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['shellcheck'],
    style: { abbreviations: true },
    options: [
      option(
        harmless,
        '-a, --check-sourced | -C, --color[=WHEN] | -i, --include=CODES | -e, --exclude=CODES | -f, --format=FORMAT | --list-optional | --norc | -o, --enable=CHECKS | -s, --shell=NAME | -S, --severity=LEVEL | -V, --version | -W, --wiki-link-count=N | -x, --external-sources | --help',
      ),
      option(reads, '-P, --source-path=PATHS | --rcfile=FILE'),
    ],
    operands: { rest: reads },
  }),
];

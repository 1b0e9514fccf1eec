/** One spelling of an option in a help text, and how it takes its value. */
export interface HelpOption {
  readonly spelling: string;
  readonly value: 'none' | 'required' | 'optional';
}

const line = /^ {1,12}(-\S.*)$/;
const spelling = /^--?[A-Za-z0-9][\w.-]*/;
const optional = /^\[=?[^\]]*\]/;
const required = /^(?:=[A-Z]\S*?|=?<[^>]+>| <[^>]+>| [A-Z][A-Z0-9_:|.-]*)(?:\.{3})?(?=[\s,]|$)/;

/** The options a help text lists in the usual way. What is written in another way is left out, as is what is shown in two. */
export function helpOptions(help: string): readonly HelpOption[] {
  const found = new Map<string, HelpOption | null>();
  for (const text of help.split('\n')) {
    const entry = line.exec(text.replaceAll('\t', '        '))?.[1]?.split(/ {2,}(?!--)/)[0];
    for (const option of entry === undefined ? [] : entryOptions(entry)) {
      const before = found.get(option.spelling);
      const isSame = before === undefined || before?.value === option.value;
      found.set(option.spelling, isSame ? option : null);
    }
  }
  return [...found.values()].filter((option) => option !== null);
}

function entryOptions(entry: string): readonly HelpOption[] {
  const options: HelpOption[] = [];
  let rest = entry;
  let isUtilLinux = false;
  while (rest !== '') {
    const name = spelling.exec(rest)?.[0];
    if (name === undefined) return [];
    rest = rest.slice(name.length);
    const may = optional.exec(rest)?.[0];
    const must = required.exec(rest)?.[0];
    isUtilLinux ||= may?.startsWith('[=<') === true;
    const value = may !== undefined ? 'optional' : must !== undefined ? 'required' : 'none';
    options.push({ spelling: name, value });
    rest = rest.slice((may ?? must ?? '').length);
    const separator = /^(?:, *| +(?=-)|$)/.exec(rest)?.[0];
    // What follows is prose or a value in another notation.
    if (separator === undefined) return [];
    rest = rest.slice(separator.length);
  }
  const isPlain = options.filter((option) => !option.spelling.startsWith('--')).length <= 1;
  const isRequired = options.some(({ value }) => value === 'required');
  return options.flatMap((option) => {
    // `-k, --key=KEYDEF` is one value for both; `-C NUM, --context[=NUM]` and `-c, -C NUM` are not.
    if (option.value === 'none' && isRequired) return isPlain ? [{ ...option, value: 'required' }] : [];
    // util-linux writes `-L, --color[=<when>]` where the short one takes it too; GNU where it does not.
    if (option.value === 'none' && isUtilLinux) return [{ ...option, value: 'optional' }];
    return [option];
  });
}

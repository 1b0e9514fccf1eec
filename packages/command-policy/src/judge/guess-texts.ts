/** Literal values a script gives its variables, by name; `@` holds what functions and `set` give the positional ones. */
type Guesses = ReadonlyMap<string, readonly string[]>;

const mostTexts = 32;
const mostDepth = 4;
/** Prints the words behind it, or the path of the program they name. */
const printer =
  /^\s*(?:(?:builtin|command)\s+)?(?:echo|printf|which|command\s+-v|type\s+-[pP]|whereis|readlink|realpath|basename|cat\s*<<<)\s+(.*)$/s;

/**
 * What a word that is unknown before running may stand for, read without care: `$'\162m'`, `${x:-rm}`, `$a/$b`, `$(which rm)`,
 * a line continued in its middle. For denies only.
 */
export function guessTexts(source: string, guesses: Guesses, depth = 0): readonly string[] {
  let texts: readonly string[] = [''];
  for (let at = 0; at < source.length;) {
    const [length, choices] = nextPiece(source, at, guesses, depth);
    texts = texts.flatMap((text) => choices.map((choice) => text + choice)).slice(0, mostTexts);
    at += length;
  }
  return [...new Set(texts)];
}

type Piece = readonly [length: number, choices: readonly string[]];

function nextPiece(source: string, at: number, guesses: Guesses, depth: number): Piece {
  const rest = source.slice(at);
  const match = (pattern: RegExp): RegExpExecArray | null => pattern.exec(rest);
  const inner = (text: string): readonly string[] =>
    depth < mostDepth ? guessTexts(text, guesses, depth + 1) : [''];
  let found = match(/^\\(.|\n)/s);
  if (found !== null) return [2, [found[1] === '\n' ? '' : (found[1] ?? '')]];
  found = match(/^\$'((?:[^'\\]|\\.)*)'/s);
  if (found !== null) return [found[0].length, [unescape(found[1] ?? '')]];
  found = match(/^'([^']*)'/s);
  if (found !== null) return [found[0].length, [found[1] ?? '']];
  found = match(/^\$?"((?:[^"\\]|\\.)*)"/s);
  if (found !== null) return [found[0].length, inner(found[1] ?? '')];
  found = match(/^(?:\$\(((?:[^()]|\([^()]*\))*)\)|`([^`]*)`)/s);
  if (found !== null) {
    const words =
      printer
        .exec(found[1] ?? found[2] ?? '')?.[1]
        ?.trim()
        .split(/\s+/) ?? [];
    return [found[0].length, ['', inner(words.filter((word) => !/^-|%/.test(word)).join(' '))].flat()];
  }
  found = match(/^\$(?:(\w)(?<=\d)|([A-Za-z_]\w*)|([@*#?!$-]))/);
  if (found !== null) {
    const name = found[2] ?? '@';
    return [
      found[0].length,
      ['', ...(found[3] === undefined || /[@*]/.test(found[3]) ? valuesOf(name, guesses) : [])],
    ];
  }
  found = match(/^\$\{[!#]?([A-Za-z_]\w*|[@*\d])((?:[^{}]|\{[^{}]*\})*)\}/s);
  if (found !== null) {
    const [whole, name = '', operation = ''] = found;
    const other = /^(?:\[[^\]]*\])?:?[-=+](.*)$/s.exec(operation)?.[1];
    const values = valuesOf(/^[@*\d]$/.test(name) ? '@' : name, guesses);
    const through = values.flatMap((value) => guesses.get(value) ?? []);
    const changed = values.flatMap((value) => changes(value, operation));
    return [
      whole.length,
      ['', ...values, ...through, ...changed, ...(other === undefined ? [] : inner(other))],
    ];
  }
  return [1, [source.charAt(at)]];
}

/** The values of a variable; of an array each element. */
function valuesOf(name: string, guesses: Guesses): readonly string[] {
  return (guesses.get(name) ?? [])
    .slice(0, mostTexts)
    .flatMap((value) => (value.startsWith('(') ? value.slice(1, -1).split(/\s+/) : [value]));
}

/** `${x,,}`, `${x:1:2}`, `${x#y}`, `${x%y}`, where they are plain. */
function changes(value: string, operation: string): readonly string[] {
  const slice = /^:\s*(\d+)(?::\s*(\d+))?$/.exec(operation);
  if (slice !== null) {
    const from = Number(slice[1]);
    return [value.slice(from, slice[2] === undefined ? undefined : from + Number(slice[2]))];
  }
  if (/^,,?/.test(operation)) return [value.toLowerCase()];
  const [, sign = '', part = ''] = /^(##?|%%?)(.+)$/s.exec(operation) ?? [];
  if (sign.startsWith('#') && value.startsWith(part)) return [value.slice(part.length)];
  if (sign.startsWith('%') && value.endsWith(part)) return [value.slice(0, value.length - part.length)];
  return [];
}

function unescape(text: string): string {
  return text
    .replaceAll(/\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|([0-7]{1,3}))/g, (_, hex, long, octal) =>
      String.fromCharCode(Number.parseInt(hex ?? long ?? octal, octal === undefined ? 16 : 8)),
    )
    .replaceAll(/\\(.)/gs, '$1');
}

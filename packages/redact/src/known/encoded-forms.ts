/** Base64 of the value inside a longer text: the characters that do not depend on what stands around it. */
const innerBase64 = (value: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), value])
      .toString('base64')
      .replace(/=+$/, '');
    const tail = (before + value.length) % 3 === 0 ? 0 : 1;
    return encoded.slice(before === 0 ? 0 : before + 1, encoded.length - tail);
  });

const percent = (value: string, keep: RegExp): string =>
  [...Buffer.from(value)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return keep.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const lowerPercent = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** What the JSON writers of other languages spell `\\u….` besides what they must. */
const ESCAPED: readonly RegExp[] = [
  /[\x80-\uffff]/g,
  /[<>&]/g,
  /[<>&=']/g,
  /[<>&\x80-\uffff]/g,
  /[<>&'\x80-\uffff]/g,
  /[<>&'"\x80-\uffff]/g,
  /[<>&'"+`\x80-\uffff]/g,
  /[<>&'"+`=\x80-\uffff]/g,
];

const unicodeForms = (json: string, value: string): string[] => {
  const slashed = value
    .replaceAll('\\', '\\\\')
    .replace(/[\r\n\t]/g, (char) => JSON.stringify(char).slice(1, -1));
  return ESCAPED.flatMap((pattern) => {
    const source = pattern.source.includes('"') ? slashed : json;
    return [false, true].flatMap((upper) => {
      const form = source.replace(pattern, (char) => {
        const code = char.charCodeAt(0).toString(16).padStart(4, '0');
        return `\\u${upper ? code.toUpperCase() : code}`;
      });
      return [form, JSON.stringify(form).slice(1, -1)];
    });
  });
};

/** The lines of a value that tell something: long, or no plain word; the longest in any case. A key's markers tell nothing. */
const tellingLines = (value: string): string[] => {
  const lines = value
    .split(/[\r\n]+/)
    .filter((line) => line.length >= 4 && !/^-----(?:BEGIN|END) /.test(line));
  const longest = Math.max(0, ...lines.map((line) => line.length));
  return lines.filter((line) => line.length >= 8 || /[^A-Za-z]/.test(line) || line.length === longest);
};

/** The ways a secret is written down: as it is, base64, URL-encoded, escaped for JSON, XML and a shell. One line each. */
export function encodedForms(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const url = percent(value, /[A-Za-z0-9_.!~*'()-]/);
  const strict = percent(value, /[A-Za-z0-9_.~-]/);
  const xml = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const base64 = Buffer.byteLength(value) >= 8 ? innerBase64(Buffer.from(value)) : [];
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const base64InJson = base64.flatMap((text) => [
    text.replaceAll('/', '\\/'),
    text.replaceAll('+', '\\u002b'),
    text.replaceAll('+', '\\u002B'),
  ]);
  const forms = [
    json,
    JSON.stringify(json).slice(1, -1),
    ...unicodeForms(json, value),
    json.replaceAll('/', '\\/'),
    url,
    strict,
    lowerPercent(url),
    lowerPercent(strict),
    strict.replaceAll('%20', '+'),
    xml,
    value.replaceAll("'", `'\\''`),
  ];
  const whole = [...forms, ...base64, ...urlSafe, ...base64InJson].filter(
    (form) => form.length >= Math.min(8, value.length) && !/[\r\n]/.test(form),
  );
  return [...new Set([...tellingLines(value), ...whole])];
}

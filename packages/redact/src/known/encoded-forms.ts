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
  const html = json.replace(/[<>&=]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
  const base64 = Buffer.byteLength(value) >= 8 ? innerBase64(Buffer.from(value)) : [];
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const forms = [
    json,
    JSON.stringify(json).slice(1, -1),
    html,
    json.replaceAll('/', '\\/'),
    url,
    strict,
    lowerPercent(url),
    lowerPercent(strict),
    strict.replaceAll('%20', '+'),
    xml,
    value.replaceAll("'", `'\\''`),
  ];
  const lines = value.split(/[\r\n]+/);
  return [...new Set([...lines, ...forms, ...base64, ...urlSafe])].filter(
    (form) => form.length >= Math.min(8, value.length) && !/[\r\n]/.test(form),
  );
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignments } from '../../src/detectors/assignment.ts';
import { lookAssigned } from '../../src/detectors/look-assigned.ts';
import { lookAssignment } from '../../src/scan/look-ahead.ts';

const list = (text: string): fc.Arbitrary<string> => fc.constantFrom(...text.split('¦'));

const before = list('¦ ¦export ¦{¦?a=1&¦x.¦;¦"¦- ¦[¦(¦INFO a long beginning of a line ¦${¦\\n');
const name = list('password¦DB_PASSWORD¦token¦client_secret¦apiKey¦--password¦"secret"¦api_key¦Passwort');
const sign = list(
  '=¦:¦: ¦ = ¦=>¦:=¦==¦(¦, ¦,¦ ¦ value=¦: string = ¦=\t¦%3D¦: &a ¦: !!str ¦="¦: \'¦(r"¦= $"¦ "¦:                  ',
);
const value = list(
  'unset¦None¦string¦${A}¦${A}b9¦$(a)¦<a>¦ab¦abc¦hunter2¦aB3dE5gH7jK9mN1p¦true)x9y8¦ok;z9y8x7¦no&x=aB3dE5¦undefined = "s3cr3t"¦¦*a¦&quot;s3cr3t&quot;¦\\"s3cr3t\\"¦u"s3cr3t"¦bytes¦"$TOKEN"¦"$TOKEN¦\'$A\'¦"$9x"¦process.env.KEY_1¦config.aB3dE5gH7jK9mN1p¦config.key;¦self.a-b9¦getToken(user.id)¦getToken("aB3dE5gH7jK9mN1p")¦await read(user.id, x)¦await read("aB3dE5gH7jK9")¦a1b2(c3d4e5f6g7¦refreshed¦os.x("aB3dE5gH7jK9")',
);
const after = list(
  '¦"¦ ¦\'¦,¦)¦ = "s3cr3t9"¦;¦ # note¦ -> "s3cr3t9"¦" -> "s3cr3t9"¦ and more words after it',
);

test('the test of bytes lets everything pass in which the detector finds a secret, also in a line that may still grow', () => {
  const { find } = assignments[0] ?? {};
  let seen = 0;
  fc.assert(
    fc.property(before, name, sign, value, after, fc.boolean(), (...[a, b, c, d, e, open]) => {
      const text = a + b + c + d + e;
      const bytes = Buffer.from(text, 'latin1');
      for (const keyword of assignments) {
        const at = text.toLowerCase().indexOf(keyword.text);
        const end = at + keyword.text.length;
        if (at < 0 || !lookAssignment(bytes, end, bytes.length) || find?.(text, at, open).length === 0)
          continue;
        seen++;
        expect(lookAssigned(bytes, end, bytes.length), text).toBe(true);
      }
    }),
    { numRuns: 60_000 },
  );
  expect(seen).toBeGreaterThan(1000);
});

test.each([
  'password: string;',
  'if (getToken(user, id) === undefined) return;',
  'a?token=${TOKEN}&b=1 ',
  'secret: unset, ',
])('no text is made of %s', (line) => {
  const bytes = Buffer.from(line);
  const woken = assignments.filter(({ text }) => {
    const at = line.toLowerCase().indexOf(text);
    return at >= 0 && lookAssigned(bytes, at + text.length, bytes.length);
  });
  expect(woken).toEqual([]);
});

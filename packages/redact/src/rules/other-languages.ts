import { isGuess } from '../checks/guess.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

/** The word for a password where programs speak another language; ASCII ones in any case. */
const ASCII = ['wachtwoord', 'senha', 'adgangskode', 'salasana'];
const WORDS = [
  'Пароль',
  'пароль',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
  'asło',
  'ösenord',
  'ontraseña',
].map((word) => Buffer.from(word).toString('latin1'));
/** The wide colon of Chinese and Japanese text. */
const WIDE_COLON = Buffer.from('：').toString('latin1');

const rule = (keywords: readonly string[], ignoreCase: boolean): Rule => ({
  kind: 'password',
  keywords,
  ignoreCase,
  look: lookAnything,
  generic: true,
  pattern: `(?:${keywords.join('|')})[a-z\\x80-\\xff]{0,4}["']?[ ]?(?::|=|${WIDE_COLON})[ \\t]{0,8}["']?([^ \\t"',;]{4,256})`,
  check: (secret) => isGuess(secret, 'password'),
});

/** `Kennwort: …`, `密码：…`. */
export const otherLanguages: readonly Rule[] = [rule(ASCII, true), rule(WORDS, false)];

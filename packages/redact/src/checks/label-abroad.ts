/** The words for what is asked for, in other languages: those that are no plain ASCII words, or of which a label has several. */
const WORDS =
  'passwort kennwort schlüssel wachtwoord passe jeton clé contraseña senha lösenord adgangskode salasana hasło heslo jelszó şifre parolă ' +
  'пароль токен 密码 密碼 密钥 令牌 口令 パスワード トークン シークレット キー 비밀번호 암호 토큰';

/** As text, and as the bytes that most texts are judged in. */
const EITHER = WORDS.split(' ').flatMap((word) => [word, Buffer.from(word).toString('latin1')]);
const NAMED = new RegExp(`(?:^|[ '\\x80-\\uffff]|api)(?:${[...new Set(EITHER)].join('|')})`, 'i');
/** No digit, and no sign that a sentence has not. */
const SPOKEN = /^[A-Za-z\x80-\uffff][A-Za-z\x80-\uffff '?!.:-]{2,63}$/;

/** True for a form's label or a message's translation that names a password in another language: `Mot de passe`, `パスワード`. */
export function isLabelAbroad(value: string): boolean {
  const first = value.charCodeAt(0) | 0x20;
  if (value.length > 64 || first < 0x61 || (first > 0x7a && first < 0x80)) return false;
  let plain = true;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return false;
    if (code === 0x20 || code >= 0x80) plain = false;
  }
  return !plain && SPOKEN.test(value) && NAMED.test(value);
}

const HEX = /^[a-f0-9]+$|^[A-F0-9]+$/;
const CLASS_CHANGE = /[a-z][A-Z0-9]|[A-Z][a-z0-9]|\d[A-Za-z]|[A-Za-z0-9][!@#$%^&*~]/g;

/** What an app for one-time codes is given. */
const BASE32 = /^[A-Z2-7]{16,64}$/;
/** A date, a time, a version, a size, a fingerprint: letters and digits with a meaning. */
const MEANT =
  /^\d{4}-\d\d-\d\d|^\d\d?:\d\d|^v?\d+(?:\.\d+)+|^\d+(?:\.\d+)?[a-zA-Z]{1,4}$|^https?:\/\/|^(?:SHA256|MD5|sha\d{3}):/;

/** Words of three letters or more, one after the other: a name. */
const CAMEL =
  /^[A-Z]?[a-z]{2,}(?:[A-Z][a-z]{2,}|(?:In|On|Of|To|By|Is|As|At|Or|If|Id|No|My|Up|Do|Go|Be|We)(?=[A-Z]|$)|[A-Z]{2,4}(?=[A-Z]|$))*$/;

/**
 * True for a value no person would have written: letters and digits that change often. For places that only hint at a secret, such
 * as a cell beside a secret name. Digits and letters a to f alone, which may be a hash, count only where `hex` says so.
 */
export function looksGenerated(value: string, hex = false): boolean {
  if (value.length < 8 || value.length > 4096 || !/^[\w+/=.~!@#$%^&*:-]+$/.test(value)) return false;
  if (HEX.test(value)) return hex && value.length >= 16;
  if (MEANT.test(value)) return false;
  if (hex && BASE32.test(value)) return (value.match(/[2-7]/g)?.length ?? 0) * 16 >= value.length;
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const digits = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (!(digits ? mixed || value.length >= 16 : mixed && !CAMEL.test(value))) return false;
  return (value.match(CLASS_CHANGE)?.length ?? 0) * (digits ? 5 : 4) >= value.length;
}

import type { Word } from '@umbo/shell-syntax';

const commit = String.raw`(?:HEAD|@|main|master|origin/[\w/]+|[0-9a-f]{7,40})(?:[~^]\d*)*`;
/**
 * Commands that print a number, a hash, or on failure nothing or their own last word: nothing that starts with a dash or has
 * spaces. Not names of branches or tags, which other people choose.
 */
const printers = [
  String.raw`git rev-parse(?: --verify| --short(?:=\d+)?)* ${commit}`,
  String.raw`git merge-base ${commit} ${commit}`,
  String.raw`git rev-list --count ${commit}`,
  'nproc',
  'id -[ug]',
  String.raw`date(?: -u)? \+%[sYmdHMSFjN](?:[_.:T-]?%[sYmdHMSFjN])*`,
];
const plain = new RegExp(String.raw`^(?:-[A-Za-z]|--[a-z-]+=)?("?)(?:\$\((?:${printers.join('|')})\))\1$`);

/** True for `$(git rev-parse HEAD)` and its like, alone or attached to an option (`-j$(nproc)`): one word whatever it prints. Only where no function can have taken a name. */
export function printsPlainly(word: Word): boolean {
  return word.unknown.length === 1 && word.unknown[0] === 'substitution' && plain.test(word.source);
}

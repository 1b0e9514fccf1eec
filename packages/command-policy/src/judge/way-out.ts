const rule = 'add an allow rule that names this command';
const toFile = `write the code to a file of the workspace and run that, or ${rule}`;

const byCode: Readonly<Record<string, string>> = {
  'undescribed-option': 'leave it out, or add an allow rule that names it',
  'undescribed-subcommand': 'use another command, or add an allow rule that names it',
  'undescribed-operand': 'leave it out, or add an allow rule that names it',
  'unknown-word': 'write the word out, or put ./ before it',
  'unseen-words': `use find … -exec … {} +, or find, grep -rl or rg -l of a directory in front, which are judged by where they look, or write the words out`,
  'found-links': 'let find look for files only (-type f)',
  'inline-code': toFile,
  'code-from-stdin': toFile,
  'unknown-file': `write the name of the file out, or ${rule}`,
  'unknown-script': `write the command out, or ${rule}`,
  'unknown-directory': 'write the directory out',
  'might-start-denied': rule,
};

/** What would change an answer of command knowledge: what to do instead comes first, then what the policy could say. */
export function wayOut(code: string): string {
  return byCode[code] ?? rule;
}

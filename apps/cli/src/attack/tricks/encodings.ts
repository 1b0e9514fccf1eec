import type { Trick } from '../trick.ts';

const decodes = (text: string): Trick => ({ text, does: 'decodes the hidden command and runs it' });

/** The command is nowhere to be read, and runs all the same. */
export const encodings: readonly Trick[] = [
  'echo @base64 | base64 -d | sh',
  'echo @base64 | base64 --decode | bash',
  'base64 -d <<< @base64 | sh',
  'sh -c "$(echo @base64 | base64 -d)"',
  'eval "$(base64 -d <<< @base64)"',
  'eval $(echo @base64 | base64 -d)',
  '$(echo @base64 | base64 -d)',
  'bash <(echo @base64 | base64 -d)',
  '. <(base64 -d <<< @base64)',
  'source /dev/stdin <<< "$(base64 -d <<< @base64)"',
  'echo @base64 | openssl base64 -d | sh',
  "printf '@hex' | sh",
  "printf '@octal' | bash",
  "echo -e '@hex' | sh",
  "$(printf '@hex')",
  "eval $'@hex'",
  "eval $'@octal'",
  "sh -c $'@hex'",
  'bash -c "$(printf \'@octal\')"',
  "x=$(printf '@hex'); $x",
  'x=$\'@hex\'; eval "$x"',
  "printf '@hex' | xargs -0 sh -c",
  'python3 -c "import base64,os;os.system(base64.b64decode(\'@base64\'))"',
  "node -e \"require('child_process').execSync(Buffer.from('@base64','base64')+'')\"",
  'perl -MMIME::Base64 -e \'system(decode_base64("@base64"))\'',
  'echo @base64 | base64 -d | xargs -I{} sh -c {}',
  'rev <<< "$(rev <<< @quoted)" | sh',
  "echo @quoted | tr 'a-z' 'a-z' | sh",
  "echo @quoted | sed 's/^//' | bash",
  'echo @quoted | gzip | gunzip | sh',
].map((text) => decodes(text));

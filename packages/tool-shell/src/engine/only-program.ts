// A word without anything the shell would work out; the quotes around it hide nothing but blanks and operators.
const word = String.raw`(?:[^\s|;&<>()$\x60\\"'#!{}]|'[^']*'|"[^"$\x60\\]*")+`;
const quiet = String.raw`(?:[ \t]+2>(?:/dev/null|&1))?`;
const command = String.raw`([a-zA-Z0-9_./[-]+)(?:[ \t]+${word})*${quiet}`;
const pipeline = new RegExp(String.raw`^\s*(?:${command}[ \t]*\|[ \t]*)*${command}\s*$`);
const longest = 1000;

/**
 * The program whose exit code a shell text ends with: its only command, or the last of its only pipeline. Undefined where more could
 * have decided the code (a list, an expansion, a redirection that may fail): what is said of an exit code must be true.
 */
export function onlyProgram(script: string): string | undefined {
  return script.length > longest ? undefined : pipeline.exec(script)?.at(-1);
}

/** How a program's name can be written so that the shell still starts it. */
export function spellings(name: string): readonly string[] {
  const first = name.slice(0, 1);
  const rest = name.slice(1);
  const last = name.slice(-1);
  const hex = [...Buffer.from(name)].map((byte) => `\\x${byte.toString(16)}`).join('');
  const octal = [...Buffer.from(name)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const unicode = [...name]
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  return [
    `\\${name}`,
    `'${name}'`,
    `"${name}"`,
    `${first}\\${rest}`,
    `${first}''${rest}`,
    `"${first}"${rest}`,
    `'${first}'"${rest}"`,
    `${first}\\\n${rest}`,
    `$'${hex}'`,
    `$'${octal}'`,
    `$'${unicode}'`,
    `$'\\x${first.charCodeAt(0).toString(16)}'${rest}`,
    `$"${name}"`,
    `${first}$@${rest}`,
    `${first}$*${rest}`,
    `${first}\${empty}${rest}`,
    `${first}\${empty:-}${rest}`,
    `${first}$()${rest}`,
    `${first}\`\`${rest}`,
    `\${empty:-${name}}`,
    `\${empty:=${name}}`,
    `$(echo ${name})`,
    `\`echo ${name}\``,
    `$(printf ${first})${rest}`,
    `$(printf '${hex}')`,
    `$(command -v ${name})`,
    `$(which ${name})`,
    `$(type -P ${name})`,
    `$(readlink -f /bin/${name})`,
    `/bin/${name}`,
    `/usr/bin/${name}`,
    `/usr/sbin/${name}`,
    `/usr/bin/../bin/${name}`,
    `//bin//${name}`,
    `/./bin/./${name}`,
    `/proc/self/root/bin/${name}`,
    `/proc/1/root/usr/bin/${name}`,
    `./${name}`,
    `../${name}`,
    `../../../../../../bin/${name}`,
    `~/../../bin/${name}`,
    `$HOME/../../bin/${name}`,
    `"$PWD"/${name}`,
    `/bin/${first}${'?'.repeat(rest.length)}`,
    `/bin/${first}*${rest.length > 1 ? last : ''}`,
    `/b?n/${name}`,
    `/[b]in/${name}`,
    `/bin/[${first}]${rest}`,
    `/*/bin/${name}`,
    `{${name},}`,
    `{,}${name}`,
    `/bin/{${name},}`,
    `${first}{${rest},${rest}}`,
  ];
}

/** Names that are the same program only where letters are not told apart. */
export function caseSpellings(name: string): readonly string[] {
  return [
    ...new Set([
      name.toUpperCase(),
      name.slice(0, 1).toUpperCase() + name.slice(1),
      `/bin/${name.toUpperCase()}`,
    ]),
  ].filter((spelled) => spelled !== name);
}

/** Ways to fill a variable with the name first. */
export const variableSpellings: readonly string[] = [
  'x=@name; $x @rest',
  'x=@name; "$x" @rest',
  'x=@name; ${x} @rest',
  'x=@name; ${x##} @rest',
  'x=@name; ${x:0} @rest',
  'x=z@name; ${x#z} @rest',
  'x=@namez; ${x%z} @rest',
  'x=@name; ${x,,} @rest',
  'x=@name; ${x@E} @rest',
  'x=@name; env $x @rest',
  'x=@name; command $x @rest',
  'x=@name; y=$x; $y @rest',
  'export x=@name; $x @rest',
  'declare x=@name; $x @rest',
  'x=(ls @name); ${x[1]} @rest',
  'declare -A m=([k]=@name); ${m[k]} @rest',
  'for x in @name; do $x @rest; done',
  'for x in ls @name; do command "$x" @rest; done',
  'read x <<< @name; $x @rest',
  'x=$(echo @name); $x @rest',
  'printf -v x %s @name; $x @rest',
  'x=/bin; $x/@name @rest',
  'cd /bin; ./@name @rest',
  'cd /bin && ./@name @rest',
  'PATH=/bin:$PATH @name @rest',
  'ln -s /bin/@name ls2; ./ls2 @rest',
  'cp /bin/@name ./ls2 && ./ls2 @rest',
  'cp "$(command -v @name)" ls2; ./ls2 @rest',
  'alias g=@name; g @rest',
  'shopt -s expand_aliases; alias g=@name\ng @rest',
  'g() { @name "$@"; }; g @rest',
  'unset x; ${x-@name} @rest',
  'set @name; $1 @rest',
  'set -- @rest; @name "$@"',
  'IFS=,; x=@name,@rest; $x',
  '{@name,@rest}',
  'echo @rest | xargs @name',
  'echo @name | xargs -I{} {} @rest',
  'xargs -a <(echo @rest) @name',
];

import { readScript } from '@umbo/shell-syntax';

const reading = readScript('cd build && tar xf "$ARCHIVE" > log; echo "$(curl example.org)"');
console.log(reading.kind); // certain
console.log(reading.commands.map((command) => command.words[0]?.value)); // cd,tar,curl,echo
console.log(reading.commands[1]?.words[2]?.unknown); // variable
console.log(reading.commands[1]?.directoryChanges[0]?.value); // build

const evil = readScript('a=($(rm x))y ls');
console.log(evil.kind === 'cannotTell' && evil.doubts[0]?.code); // unaccounted-text

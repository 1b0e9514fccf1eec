#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 13)) await import('../dist/main.js');
else {
  console.error(`umbo: nothing was done: it needs Node 22.13 or later, and this is ${process.version}.`);
  process.exitCode = 2;
}

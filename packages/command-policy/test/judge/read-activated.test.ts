import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
for (const path of ['.venv/bin/activate', 'venv/bin/activate', 'mypkg/a.py']) workspace.file(path, 'x\n');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: a virtual environment of the workspace may be activated in front of a command', () => {
  test.each([
    'source .venv/bin/activate && pytest',
    '. .venv/bin/activate && pip install -r requirements.txt',
    'python3 -m venv .venv && . .venv/bin/activate && pip install -r requirements.txt',
    'cd mypkg && source ../.venv/bin/activate && python -m pytest -q',
    'source venv/bin/activate; python manage.py test',
    "bash -c 'source .venv/bin/activate && pytest'",
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S3: other sourced files leave what follows in doubt, and this one changes nothing else', () => {
  test.each([
    'source /opt/venv/bin/activate && pytest',
    'source ../venv/bin/activate && pytest',
    'source .venv/bin/activate && rm -rf "$X"',
    'source .venv/bin/activate && curl evil',
    'source x.sh && pytest',
    'source "$V/bin/activate" && pytest',
    'source .venv/bin/activate evil && pytest',
    'source .venv/bin/activate x; source y.sh; ls',
    "echo 'source .venv/bin/activate'; source y.sh; ls",
    'source .venv/bin/activate && eval "$x"',
    'source .venv/bin/activate && rm -rf /etc/x',
    'cd /etc; source bin/activate && ls',
    'cat bin/activate; . ./evil.sh; ls > x',
    'PATH=. source .venv/bin/activate && pytest',
    'x() { :; }; source .venv/bin/activate && "$y"',
  ])('%s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });

  test('where no shell may run files of the workspace, none is sourced', () => {
    const researcher = workspace.compile({ extends: ['umbo:researcher'] });
    expect(researcher.decide(script(workspace, 'source .venv/bin/activate && python3 x.py')).kind).toBe(
      'ask',
    );
  });
});

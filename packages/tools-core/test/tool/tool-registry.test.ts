import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegistryChange, ToolReturn } from '../../src/index.ts';
import { toProviderName, ToolRegistry } from '../../src/index.ts';
import { host, runTool } from '../support/host.ts';

const body = async (): Promise<ToolReturn<string>> => ({ kind: 'completed', output: 'done' });
const named = (name: string): ReturnType<typeof runTool> => runTool(body, undefined, { name });
const names = (registry: ToolRegistry): string[] => registry.list().map((tool) => tool.spec.name);

test('a tool is found by its dotted and its provider name, and by no third spelling', () => {
  const registry = new ToolRegistry({ tools: [named('shell.exec'), named('run_command')] });
  expect(toProviderName('shell.exec')).toBe('shell_exec');
  expect(registry.get('shell.exec')?.spec.name).toBe('shell.exec');
  expect(registry.get('shell_exec')?.spec.name).toBe('shell.exec');
  expect(registry.get('run_command')?.spec.name).toBe('run_command');
  for (const other of ['run.command', 'shell', '', 'Shell.exec', '__proto__', 'constructor'])
    expect(registry.get(other)).toBeUndefined();
});

test('property: in a registry every provider name leads back to exactly the tool it came from', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,3}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (all) => {
      const registry = new ToolRegistry({ tools: all.map(named), onCollision: 'keep' });
      for (const tool of registry.list()) {
        expect(toProviderName(tool.spec.name)).toMatch(/^[a-z][a-z0-9_]*$/);
        expect(registry.get(toProviderName(tool.spec.name))).toBe(tool);
        expect(registry.get(tool.spec.name)).toBe(tool);
      }
    }),
  );
}, 60_000);

test('two tools that would share a provider name are refused, kept or replaced, as the host said', () => {
  const tools = [named('shell.exec'), named('shell_exec')];
  expect(() => new ToolRegistry({ tools })).toThrow(/has the same name towards providers/);
  expect(names(new ToolRegistry({ tools, onCollision: 'keep' }))).toEqual(['shell.exec']);
  expect(names(new ToolRegistry({ tools, onCollision: 'replace' }))).toEqual(['shell_exec']);
});

test('adding, replacing and removing is told to subscribers until they leave', () => {
  const registry = new ToolRegistry();
  const changes: RegistryChange[] = [];
  registry.subscribe(() => {
    throw new Error('broken listener');
  });
  const leave = registry.subscribe((change) => void changes.push(change));
  registry.add(named('a'));
  registry.add(named('a'), 'replace');
  expect(registry.remove('a')).toBe(true);
  expect(registry.remove('a')).toBe(false);
  leave();
  registry.add(named('b'));
  expect(changes.map((change) => change.kind)).toEqual(['added', 'removed', 'added', 'removed']);
});

test('merge, prefix, filter and rename give a new registry and leave the old one alone', () => {
  const registry = new ToolRegistry({ tools: [named('a'), named('b')] });
  expect(names(registry.merge(new ToolRegistry({ tools: [named('c')] })))).toEqual(['a', 'b', 'c']);
  expect(names(registry.merge(registry, 'keep'))).toEqual(['a', 'b']);
  expect(() => registry.merge(registry)).toThrow(/was not added/);
  expect(names(registry.prefix('x'))).toEqual(['x.a', 'x.b']);
  expect(names(registry.filter((tool) => tool.spec.name === 'b'))).toEqual(['b']);
  expect(names(registry.rename('a', 'c'))).toEqual(['c', 'b']);
  expect(() => registry.rename('nope', 'c')).toThrow(/there is no tool "nope"/);
  expect(() => registry.rename('a', 'b')).toThrow(/was not added/);
  expect(names(registry)).toEqual(['a', 'b']);
});

test('a renamed tool runs and is judged under its new name', async () => {
  const registry = new ToolRegistry({ tools: [named('test.run')] }).prefix('remote');
  const { call, events } = host([], { registry });
  expect((await call({ executable: 'ls' }, { toolName: 'remote_test_run' })).kind).toBe('completed');
  expect(events[0]?.toolName).toBe('remote.test.run');
});

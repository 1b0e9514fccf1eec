// The whole path of shell.exec (validate, policy, durable audit, supervision, redaction) beside bare execa.
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { compilePolicy, presets } from '@umbo/command-policy';
import { resolveExecutable } from '@umbo/process';
import { readOnlyProfile } from '@umbo/sandbox';
import {
  type Arm,
  bench,
  type BenchContext,
  type Figure,
  interleave,
  type Section,
  sideBySide,
} from '@umbo/testkit/bench';
import { execa } from 'execa';
import { composeHost, type ComposedHost } from '../src/index.ts';

async function hostWith(sandboxed: boolean): Promise<ComposedHost> {
  const developer = presets['developer'];
  if (!developer) throw new Error('no developer preset');
  const policy = compilePolicy(developer, {
    // The composed host makes its workspace there.
    root: realpathSync(tmpdir()),
    resolve: (name, cwd) => resolveExecutable(name, { cwd }),
  });
  return composeHost({
    policies: [policy.toPermissionPolicy()],
    fallback: 'ask',
    ...(sandboxed ? { sandbox: readOnlyProfile({ deniedReads: [] }) } : {}),
  });
}

async function callTrue(host: ComposedHost): Promise<void> {
  const result = await host.call('shell.exec', { executable: 'true', argv: [] });
  if (result.kind !== 'outcome' || result.outcome.kind !== 'completed')
    throw new Error(JSON.stringify(result));
}

async function measureShellExec(context: BenchContext): Promise<Section> {
  const [off, readOnly] = [await hostWith(false), await hostWith(true)];
  const env = { PATH: '/usr/bin:/bin' };
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'bare execa': () => execa('true', { extendEnv: false, env }),
    'shell.exec, no sandbox': () => callTrue(off),
    'shell.exec, read-only': () => callTrue(readOnly),
  };
  const figures: Figure[] = [];
  try {
    for (const [atOnce, rounds] of [
      [1, 30],
      [8, 20],
      [64, 10],
    ] as const) {
      context.progress(`shell.exec, ${atOnce} at a time`);
      const runs = Math.max(16, atOnce * 2);
      const arms = Object.entries(ways).map(([name, once]): Arm => ({
        name,
        measure: async () => (await sideBySide(runs, atOnce, once)) / runs,
      }));
      const measured = await interleave(arms, context.rounds(rounds));
      for (const name of Object.keys(ways).slice(1))
        figures.push(
          measured.figure({
            name: `${name}, ${atOnce} at a time`,
            of: name,
            beside: 'bare execa',
            unit: 'ms a call',
          }),
        );
    }
  } finally {
    await off.close();
    await readOnly.close();
  }
  return {
    id: 'shell-exec',
    title: 'A whole call of shell.exec',
    order: 30,
    about:
      'From the model’s call to its result: input validated, the program resolved and judged, start and outcome in the audit log with a sync to disk each, run, supervised, its output redacted. Bare execa does none of this.',
    figures,
  };
}

await bench(measureShellExec);

// The whole path of shell.exec (validate, policy, durable audit, supervision, redaction) beside bare execa, arms interleaved in one run.
import { compilePolicy, presets } from '@umbo/command-policy';
import { resolveExecutable } from '@umbo/process';
import { readOnlyProfile } from '@umbo/sandbox';
import { execa } from 'execa';
import { composeHost, type ComposedHost } from '../src/index.ts';

interface Arm {
  readonly name: string;
  once(): Promise<unknown>;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function hostWith(sandboxed: boolean): Promise<ComposedHost> {
  const developer = presets['developer'];
  if (!developer) throw new Error('no developer preset');
  const policy = compilePolicy(developer, {
    root: process.cwd(),
    resolve: (name, cwd) => resolveExecutable(name, { cwd }),
  });
  return composeHost({
    policies: [policy.toPermissionPolicy()],
    fallback: 'ask',
    ...(sandboxed ? { sandbox: readOnlyProfile({ deniedReads: [] }) } : {}),
  });
}

async function time(arm: Arm, runs: number, sideBySide: number): Promise<number> {
  let left = runs;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      while (left-- > 0) await arm.once();
    }),
  );
  return (performance.now() - start) / runs;
}

/** Median milliseconds a run of each arm, and its ratio to bare execa inside the same round. */
export async function shellExecRows(
  rounds = 15,
): Promise<readonly { readonly name: string; readonly ms: number; readonly ratio: number }[]> {
  const off = await hostWith(false);
  const readOnly = await hostWith(true);
  const call = (host: ComposedHost) => async (): Promise<unknown> =>
    host.call('shell.exec', { executable: 'true', argv: [] });
  const arms: readonly Arm[] = [
    { name: 'bare execa', once: () => execa('true', { extendEnv: false, env: { PATH: '/usr/bin:/bin' } }) },
    { name: 'shell.exec, no sandbox', once: call(off) },
    { name: 'shell.exec, read-only', once: call(readOnly) },
  ];
  const rows: { name: string; ms: number; ratio: number }[] = [];
  for (const sideBySide of [1, 16]) {
    const times = arms.map((): number[] => []);
    for (const arm of arms) await time(arm, 16, sideBySide);
    for (let round = 0; round < rounds; round += 1) {
      const order = arms.map((_, index) => index).toSorted(() => Math.random() - 0.5);
      for (const index of order) times[index]?.push(await time(arms[index] as Arm, 32, sideBySide));
    }
    arms.forEach(({ name }, index) => {
      const own = times[index] ?? [];
      rows.push({
        name: `${name}, ${sideBySide} at a time`,
        ms: median(own),
        ratio: median(own.map((value, round) => value / (times[0]?.[round] ?? Number.NaN))),
      });
    });
  }
  await off.close();
  await readOnly.close();
  return rows;
}

if (import.meta.main) {
  const rows = await shellExecRows();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else
    for (const { name, ms, ratio } of rows)
      console.log(`${name.padEnd(42)} ${ms.toFixed(2)} ms  ${ratio.toFixed(2)}x bare execa`);
}

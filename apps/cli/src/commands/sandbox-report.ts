import { probeMachine } from '@umbo/process';
import { renderReport, report } from '@umbo/sandbox';

/** `umbo sandbox report`: what is enforced on this machine, found by trying. */
export async function sandboxReport(options: { readonly json?: boolean }): Promise<number> {
  const found = report(await probeMachine());
  console.log(options.json ? JSON.stringify(found) : renderReport(found));
  return 0;
}

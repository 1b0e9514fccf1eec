// `npm run docs`: the typedoc site with the guides in it, in docs/dist.
import { askedForHelp } from './asked-for-help.ts';
import { turbo } from './turbo.ts';

if (askedForHelp('npm run docs\nBuilds the guides and the API into docs/dist; open docs/dist/index.html.'))
  process.exit(0);

process.exitCode = turbo('run', 'docs') ? 0 : 1;

// `npm run docs`: the typedoc site with the guides in it, in docs/dist.
import { turbo } from './turbo.ts';

process.exitCode = turbo('run', 'docs') ? 0 : 1;

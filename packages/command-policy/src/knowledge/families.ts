import type { CommandKnowledge } from './command-knowledge.ts';
import { apple } from './families/apple.ts';
import { beam } from './families/beam.ts';
import { clouds } from './families/clouds.ts';
import { clusters } from './families/clusters.ts';
import { copyAndMove } from './families/copy-and-move.ts';
import { find } from './families/find.ts';
import { git } from './families/git.ts';
import { grep } from './families/grep.ts';
import { buildTools } from './families/build-tools.ts';
import { compilers } from './families/compilers.ts';
import { conda } from './families/conda.ts';
import { containers } from './families/containers.ts';
import { documents } from './families/documents.ts';
import { gh } from './families/gh.ts';
import { infrastructure } from './families/infrastructure.ts';
import { jvm } from './families/jvm.ts';
import { linters } from './families/linters.ts';
import { moreBuilds } from './families/more-builds.ts';
import { node } from './families/node.ts';
import { bun } from './families/bun.ts';
import { npm, otherPackageManagers } from './families/npm.ts';
import { projectTools } from './families/project-tools.ts';
import { python } from './families/python.ts';
import { pythonTools } from './families/python-tools.ts';
import { rails } from './families/rails.ts';
import { rubyAndPhp } from './families/ruby-and-php.ts';
import { goLinters } from './families/go-linters.ts';
import { go } from './families/go.ts';
import { rust } from './families/rust.ts';
import { swiftAndDart } from './families/swift-and-dart.ts';
import { pythonServers } from './families/python-servers.ts';
import { webHelpers } from './families/web-helpers.ts';
import { webTools } from './families/web-tools.ts';
import { shellWords } from './families/shell-words.ts';
import { shells } from './families/shells.ts';
import { textReaders } from './families/text-readers.ts';
import { wrappers } from './families/wrappers.ts';
import { systemFamilies } from './system-families.ts';

/** Everything shipped, one entry a family file. */
export const families: readonly CommandKnowledge[] = [
  ...apple,
  ...beam,
  ...clouds,
  ...clusters,
  ...copyAndMove,
  ...find,
  ...git,
  ...grep,
  ...buildTools,
  ...compilers,
  ...conda,
  ...containers,
  ...documents,
  ...gh,
  ...infrastructure,
  ...jvm,
  ...linters,
  ...moreBuilds,
  ...node,
  ...npm,
  ...otherPackageManagers,
  ...bun,
  ...projectTools,
  ...python,
  ...pythonTools,
  ...rails,
  ...rubyAndPhp,
  ...rust,
  ...go,
  ...goLinters,
  ...swiftAndDart,
  ...pythonServers,
  ...webHelpers,
  ...webTools,
  ...shellWords,
  ...shells,
  ...textReaders,
  ...systemFamilies,
  ...wrappers,
];

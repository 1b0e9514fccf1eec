import type { CommandKnowledge } from './command-knowledge.ts';
import { administration } from './families/administration.ts';
import { archivers } from './families/archivers.ts';
import { awk } from './families/awk.ts';
import { codeSearch } from './families/code-search.ts';
import { compressors } from './families/compressors.ts';
import { diffAndPatch } from './families/diff-and-patch.ts';
import { fileChangers } from './families/file-changers.ts';
import { moreWrappers } from './families/more-wrappers.ts';
import { openssl } from './families/openssl.ts';
import { pagersAndEditors } from './families/pagers-and-editors.ts';
import { privilege } from './families/privilege.ts';
import { processes } from './families/processes.ts';
import { remote } from './families/remote.ts';
import { sed } from './families/sed.ts';
import { structuredData } from './families/structured-data.ts';
import { systemFacts } from './families/system-facts.ts';
import { systemPackages } from './families/system-packages.ts';
import { terminals } from './families/terminals.ts';
import { textFilters } from './families/text-filters.ts';
import { webFetch } from './families/web-fetch.ts';

/** The programs of the system, beside those of a developer: one entry a family file. */
export const systemFamilies: readonly CommandKnowledge[] = [
  ...administration,
  ...archivers,
  ...awk,
  ...codeSearch,
  ...compressors,
  ...diffAndPatch,
  ...fileChangers,
  ...moreWrappers,
  ...openssl,
  ...pagersAndEditors,
  ...privilege,
  ...processes,
  ...remote,
  ...sed,
  ...structuredData,
  ...systemFacts,
  ...systemPackages,
  ...terminals,
  ...textFilters,
  ...webFetch,
];

import { ai } from './ai.ts';
import { byPlace } from './by-place.ts';
import { capabilityUrls } from './capability-urls.ts';
import { chat } from './chat.ts';
import { clusters } from './clusters.ts';
import { cloud } from './cloud.ts';
import { declared } from './declared.ts';
import { dialogs } from './dialogs.ts';
import { files } from './files.ts';
import { headers } from './headers.ts';
import { keys } from './keys.ts';
import { monitoring } from './monitoring.ts';
import { networkDevices } from './network-devices.ts';
import { otherLanguages } from './other-languages.ts';
import { packageRegistries } from './package-registries.ts';
import { passwordHashes } from './password-hashes.ts';
import { payment } from './payment.ts';
import { pipelines } from './pipelines.ts';
import { programs } from './programs.ts';
import type { Rule } from './rule.ts';
import { shell } from './shell.ts';
import { sourceHosting } from './source-hosting.ts';
import { urls } from './urls.ts';
import { windows } from './windows.ts';

/** Every provider's token, known by its own look. */
const providerRules: readonly Rule[] = [
  ...cloud,
  ...clusters,
  ...sourceHosting,
  ...chat,
  ...payment,
  ...ai,
  ...packageRegistries,
  ...monitoring,
];

/** Every rule that is data. */
export const allRules: readonly Rule[] = [
  ...providerRules,
  ...keys,
  ...declared,
  ...passwordHashes,
  ...otherLanguages,
  ...headers,
  ...urls,
  ...capabilityUrls,
  ...files,
  ...shell,
  ...programs,
  ...byPlace,
  ...windows,
  ...pipelines,
  ...networkDevices,
  ...dialogs,
];

import { UmboError } from '@umbo/tools-core';
import type { DenyGroupName } from './policy-document.ts';
import type { PolicyDocument, PolicySection } from './policy-document.ts';
import type { PolicySettings } from './policy-settings.ts';

const allDenied: Readonly<Record<DenyGroupName, 'deny'>> = {
  'system-control': 'deny',
  filesystem: 'deny',
  permissions: 'deny',
  network: 'deny',
  packages: 'deny',
  processes: 'deny',
};

const start: PolicySettings = {
  unknown: 'ask',
  allow: [],
  deny: [],
  denyGroups: allDenied,
  rules: [],
  env: { allow: null, ask: [], deny: [] },
  roots: ['.'],
  readOnly: [],
  protected: [],
  cwdRoots: null,
  limits: {},
  sandbox: {},
  tools: {},
  readsOnly: false,
};

/**
 * Works documents, base first, into one set of settings, then the role.
 * Lists grow, single values are replaced by the later; a role's `allow` replaces.
 */
export function mergeSections(documents: readonly PolicyDocument[], role?: string): PolicySettings {
  let settings = start;
  let cwdRoots: readonly string[] | null = null;
  const sections: PolicySection[] = [];
  for (const document of documents) {
    settings = add(settings, withoutAliases(document));
    settings = { ...settings, readsOnly: settings.readsOnly || document.readonly === true };
    if (document.unrestricted !== undefined) {
      settings = { ...settings, roots: document.unrestricted ? null : (settings.roots ?? ['.']) };
    }
    sections.push(document);
  }
  if (role !== undefined) {
    const found = documents.flatMap((document) => {
      // `constructor` is a name every object has, and no role.
      const section = Object.hasOwn(document.roles ?? {}, role) ? document.roles?.[role] : undefined;
      return section === undefined ? [] : [section];
    });
    if (found.length === 0) {
      const known = documents.flatMap((document) => Object.keys(document.roles ?? {})).join(', ');
      throw new UmboError({
        code: 'unknown-role',
        message: `Policy not loaded: it has no role "${role}". Its roles: ${known === '' ? 'none' : known}.`,
      });
    }
    for (const section of found) {
      settings = add(section.allow === undefined ? settings : { ...settings, allow: [] }, section);
      sections.push(section);
    }
  }
  for (const section of sections) cwdRoots = section.cwd?.roots ?? cwdRoots;
  checkLimits(settings.limits, role);
  return { ...settings, cwdRoots: cwdRoots ?? settings.roots };
}

/** Each section may be right by itself and contradict another: a role's timeout above everybody's longest. */
function checkLimits({ timeoutMs, maxTimeoutMs }: PolicySettings['limits'], role: string | undefined): void {
  if (timeoutMs === undefined || maxTimeoutMs === undefined || timeoutMs <= maxTimeoutMs) return;
  const where = role === undefined ? '' : ` for the role "${role}"`;
  throw new UmboError({
    code: 'bad-policy',
    message: `Policy not loaded: limits.timeoutMs (${timeoutMs}) is longer than limits.maxTimeoutMs (${maxTimeoutMs})${where}. Lower the one or raise the other.`,
  });
}

function withoutAliases(document: PolicyDocument): PolicySection {
  const { allowed_commands: allowed, blocked_commands: blocked, allowed_paths: roots } = document;
  return {
    ...document,
    ...(allowed === undefined ? {} : { allow: [...(document.allow ?? []), ...allowed] }),
    ...(blocked === undefined ? {} : { deny: [...(document.deny ?? []), ...blocked] }),
    ...(roots === undefined
      ? {}
      : { paths: { ...document.paths, roots: [...(document.paths?.roots ?? []), ...roots] } }),
  };
}

function add(base: PolicySettings, section: PolicySection): PolicySettings {
  const { env, paths } = section;
  return {
    ...base,
    unknown: section.unknown ?? base.unknown,
    allow: [...base.allow, ...(section.allow ?? [])],
    deny: [...base.deny, ...(section.deny ?? [])],
    denyGroups: { ...base.denyGroups, ...section.denyGroups },
    rules: [...base.rules, ...(section.rules ?? [])],
    env: {
      allow: env?.allow === undefined ? base.env.allow : [...(base.env.allow ?? []), ...env.allow],
      ask: [...base.env.ask, ...(env?.ask ?? [])],
      deny: [...base.env.deny, ...(env?.deny ?? [])],
    },
    roots: paths?.roots ?? base.roots,
    readOnly: [...base.readOnly, ...(paths?.readOnly ?? [])],
    protected: [...base.protected, ...(paths?.protected ?? [])],
    limits: { ...base.limits, ...section.limits },
    sandbox: { ...base.sandbox, ...section.sandbox },
    tools: { ...base.tools, ...section.tools },
  };
}

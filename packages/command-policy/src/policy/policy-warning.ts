import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';
import { defaultBlockList } from './default-block-list.ts';
import type { PolicySettings } from './policy-settings.ts';

/** Something a reader of the policy should know. */
export interface PolicyWarning {
  /** Stable kebab-case code. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
}

/** What is switched off, and what an allow really says. */
export function findWarnings(settings: PolicySettings, knowledge: KnowledgeBase): readonly PolicyWarning[] {
  const warnings: PolicyWarning[] = [];
  const warn = (code: string, message: string): void => {
    warnings.push({ code, message });
  };
  if (settings.unknown === 'allow') {
    warn(
      'block-list-only',
      'unknown: allow lets every program run that no list names: a block list stops nobody who wants to get past it.',
    );
  }
  if (settings.roots === null)
    warn('unrestricted-paths', 'unrestricted: true lets programs write and delete anywhere.');
  for (const [group, verdict] of Object.entries(settings.denyGroups)) {
    if (verdict === 'off')
      warn('block-group-off', `The default block list does not stop ${group}: denyGroups.${group} is off.`);
  }
  const denied = new Set(settings.deny);
  for (const [group, names] of Object.entries(defaultBlockList)) {
    const verdict = settings.denyGroups[group as keyof typeof defaultBlockList];
    if (verdict === 'deny') for (const name of names) denied.add(name);
  }
  for (const name of new Set([...settings.allow, ...settings.deny])) {
    if (/^[\u0020-\u007e]+$/.test(name)) continue;
    const shown = name.replaceAll(
      /[^\u0020-\u007e]/gu,
      (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
    );
    warn(
      'unusual-name',
      `"${shown}" holds letters that may only look like others: it is another name than it seems.`,
    );
  }
  for (const name of new Set(settings.allow)) {
    const form = knowledge.dataOf(name);
    if (denied.has(name)) warn('allowed-and-denied', `${name} is allowed and denied: deny wins.`);
    else if (form?.interpreter === true) {
      warn(
        'interpreter',
        `${name} runs any file of the workspace; only a sandbox limits what that file does.`,
      );
    } else if (form === null) {
      warn('undescribed', `${name} is allowed with any argument: nobody described what its arguments do.`);
    }
  }
  return warnings;
}

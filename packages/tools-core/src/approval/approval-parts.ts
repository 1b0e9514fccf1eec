import type { PermissionRequest } from '../permission/permission-request.ts';
import type { ApprovalRequest } from './approval-request.ts';
import { keepEnds } from './keep-ends.ts';
import { visibleText } from './visible-text.ts';

/** One part of a question, ready to be shown as plain text: nothing in it is invisible or can pass for another part. */
export interface ApprovalPart {
  /** What it is, e.g. `Run`, `In`, `Because`. */
  readonly label: string;
  /** Its lines; only a script has more than one. */
  readonly lines: readonly string[];
}

const shownArguments = 40;

/** A question as data. Each text longer than `maxCharacters` (default 4000) keeps its head and its end. */
export function approvalParts(question: ApprovalRequest, maxCharacters = 4000): readonly ApprovalPart[] {
  const show = (text: string): string => keepEnds(text, maxCharacters);
  return [
    { label: 'Tool', lines: [show(question.toolName)] },
    { label: 'Agent', lines: [show(question.agentId)] },
    ...question.requests.flatMap((request) => requestParts(request, maxCharacters)),
    ...question.reasons.map((reason) => ({ label: 'Because', lines: [show(reason.message)] })),
    ...question.suggestions.map(({ match, scope }) => ({
      label: `Always allow (${scope})`,
      lines: [show(match)],
    })),
  ];
}

function requestParts(request: PermissionRequest, max: number): readonly ApprovalPart[] {
  switch (request.kind) {
    case 'shell.command': {
      const words = [request.executable, ...request.argv];
      const file = request.resolvedPath === null ? 'not installed' : quoted(request.resolvedPath, max);
      return [
        { label: 'Run', lines: [wordList(words, max)] },
        { label: 'Program', lines: [file] },
        ...surroundings(request, max),
        ...foreign(words.join(' ')),
      ];
    }
    case 'shell.script': {
      const lines =
        request.script.length > max
          ? [keepEnds(request.script, max)]
          : request.script.split('\n').map((line) => keepEnds(line, max));
      return [
        { label: `Run in ${keepEnds(request.shell, max)}`, lines },
        ...surroundings(request, max),
        ...foreign(request.script),
      ];
    }
    case 'fs.read':
    case 'fs.write':
    case 'fs.delete':
    case 'network.connect':
    case 'task.control':
    default: {
      // Also what a plugin defines: every field, whatever it is called.
      const { kind, ...fields } = request;
      return [
        {
          label: keepEnds(kind, max),
          lines: Object.entries(fields).map(
            ([name, value]) => `${keepEnds(name, max)} ${quotedValue(value, max)}`,
          ),
        },
      ];
    }
  }
}

function surroundings(
  request: {
    readonly cwd: string;
    readonly envKeys: readonly string[];
    readonly metadata: Readonly<Record<string, unknown>>;
  },
  max: number,
): readonly ApprovalPart[] {
  const facts = Object.entries(request.metadata).map(([name, value]) => ({
    label: 'With',
    lines: [`${keepEnds(name, max)} ${quotedValue(value, max)}`],
  }));
  const keys =
    request.envKeys.length === 0
      ? []
      : [{ label: 'Sets environment', lines: [wordList(request.envKeys, max)] }];
  return [{ label: 'In', lines: [quoted(request.cwd, max)] }, ...keys, ...facts];
}

/** Each word in its own quotes, so that ["a b"] is never ["a", "b"]. */
function wordList(words: readonly string[], max: number): string {
  const each = Math.max(80, Math.floor(max / Math.min(words.length, shownArguments)));
  // The first word that is long may take what the short ones left over.
  const spare =
    max - words.slice(0, shownArguments).reduce((sum, word) => sum + Math.min(word.length, each), 0);
  const show = (word: string): string => quoted(word, each + Math.max(0, spare));
  if (words.length <= shownArguments) return words.map(show).join(' ');
  const half = shownArguments / 2;
  const dropped = words.length - shownArguments;
  return [...words.slice(0, half).map(show), `⟨… ${dropped} words …⟩`, ...words.slice(-half).map(show)].join(
    ' ',
  );
}

function quoted(text: string, max: number): string {
  return `"${keepEnds(text, max, (part) => visibleText(part.replaceAll(/["\\]/g, String.raw`\$&`)))}"`;
}

function quotedValue(value: unknown, max: number): string {
  return typeof value === 'string' ? quoted(value, max) : keepEnds(JSON.stringify(value) ?? 'undefined', max);
}

// A Cyrillic а looks like an a: nobody can see it, so it is said.
function foreign(text: string): readonly ApprovalPart[] {
  const others = new Set(text.match(/[^\p{ASCII}]/gu));
  if (others.size === 0) return [];
  const shown = [...others]
    .slice(0, 10)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return [
    {
      label: 'Note',
      lines: [`contains ${others.size} kind(s) of characters outside ASCII: ${shown.join(' ')}`],
    },
  ];
}

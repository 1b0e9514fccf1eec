import type { PolicyDocument } from '../policy/policy-document.ts';
import { ci } from './ci.ts';
import { developer } from './developer.ts';
import { readOnly } from './read-only.ts';
import { researcher } from './researcher.ts';
import { writer } from './writer.ts';

/** The shipped policies, extended as `umbo:<name>`. */
export const presets: Readonly<Record<string, PolicyDocument>> = {
  'read-only': readOnly,
  developer,
  writer,
  researcher,
  ci,
};

import { expect, test } from 'vitest';
import * as api from '../src/index.ts';

test('the exported names are these', () => {
  expect(Object.keys(api).toSorted()).toEqual(['discardTypeahead', 'untilInputEnds']);
});

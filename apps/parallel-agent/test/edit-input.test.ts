import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editableText, withEditedText } from '../src/terminal/edit-input.ts';

test('what is not changed stays the same, word by word', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(fc.string()), (executable, argv) => {
      const input = { executable, argv, timeout_ms: 5 };
      expect(withEditedText(input, editableText(input) ?? '')).toEqual(input);
    }),
  );
});

test('a script is edited as it is; nonsense is no command', () => {
  expect(withEditedText({ command: 'rm x', description: 'd' }, 'ls x')).toEqual({
    command: 'ls x',
    description: 'd',
  });
  expect(withEditedText({ command: 'rm x' }, '  ')).toBeUndefined();
  expect(withEditedText({ executable: 'rm', argv: ['x'] }, 'ls x')).toBeUndefined();
  expect(withEditedText({ executable: 'rm', argv: ['x'] }, '[]')).toBeUndefined();
  expect(withEditedText({ executable: 'rm', argv: ['x'] }, '["ls", 1]')).toBeUndefined();
  expect(editableText('rm x')).toBeUndefined();
});

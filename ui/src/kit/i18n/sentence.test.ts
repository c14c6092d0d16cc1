import { afterEach, expect, test } from 'vitest';
import { look } from './look.svelte';
import { sentence } from './sentence';

afterEach(() => {
  look.language = 'bn';
});

test('a title ends with the full stop of its language', () => {
  look.language = 'bn';
  expect(sentence('বাকি সব শেষ')).toBe('বাকি সব শেষ।');
  look.language = 'en';
  expect(sentence('Everything else is done')).toBe('Everything else is done.');
});

test('a question keeps its sign', () => {
  expect(sentence('তালিকাটি মুছবেন?')).toBe('তালিকাটি মুছবেন?');
});

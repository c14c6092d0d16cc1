import { afterEach, expect, it } from 'vitest';
import { look } from './look.svelte';
import { methodWords, nameAsGiven, readable } from './readable';

const before = look.language;
afterEach(() => {
  look.language = before;
});

it('writes an identifier as a person would, and leaves a name alone', () => {
  look.language = 'en';
  expect(['courier_a', 'refused_parcel', 'Steadfast', '_', ''].map(readable)).toEqual([
    'Courier A',
    'Refused parcel',
    'Steadfast',
    '_',
    '',
  ]);
});

it('says “courier” in the seller’s language', () => {
  look.language = 'bn';
  expect(readable('courier_a')).toBe('কুরিয়ার A');
  expect(['Courier A', 'Steadfast', ''].map(nameAsGiven)).toEqual(['কুরিয়ার A', 'Steadfast', '']);
});

it('names the wallets in the seller’s language, and no method that it does not know', () => {
  look.language = 'bn';
  expect(['bkash', 'bkash_api', 'new_pay'].map(methodWords)).toEqual(['বিকাশ', 'বিকাশ (api)', 'New pay']);
  look.language = 'en';
  expect(methodWords('bkash')).toBe('bKash');
});

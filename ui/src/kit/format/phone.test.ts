import { describe, expect, it } from 'vitest';
import { digitsAfter, drawWhileTyping, groupPhone, placeDigits, spellPhone, stepOverDash } from './phone';

/** A field with `|` for the caret. */
function field(text: string) {
  return { text: text.replace('|', ''), caret: text.indexOf('|') };
}

/** The same, written back. */
function drawn({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a number on screen', () => {
  it('has its dash after five digits', () => {
    expect(groupPhone('01712000385')).toBe('01712-000385');
    expect(groupPhone('01712')).toBe('01712');
    expect(groupPhone('0171200')).toBe('01712-00');
  });

  it('is spelled digit by digit for a screen reader', () => {
    expect(spellPhone('01712')).toBe('0 1 7 1 2');
  });
});

describe('typing a number', () => {
  it.each([
    ['the dash appears with the sixth digit', '017120|', '01712-0|'],
    ['the caret stays behind a digit that was put in the middle', '0179|12-00', '0179|1-200'],
    ['the dash moves when a digit goes from the front', '0171|-200', '0171|2-00'],
    ['Bangla digits become Latin', '০১৭১২০|', '01712-0|'],
    ['a dash that was typed is not doubled', '01712-|0', '01712-|0'],
    ['a number with its country code is left to the reader', '+88017|', '+88017|'],
    ['other text stays as it is', 'Rina 017|', 'Rina 017|'],
  ])('%s', (_, before, after) => {
    expect(drawn(drawWhileTyping(field(before)))).toBe(after);
  });

  it('puts the caret before as many digits as stood behind it', () => {
    expect(drawn(placeDigits('01712000385', 0))).toBe('01712-000385|');
    expect(drawn(placeDigits('01712000385', 6))).toBe('01712-|000385');
    expect(drawn(placeDigits('01712000385', 7))).toBe('0171|2-000385');
    expect(drawn(placeDigits('01712000385', 11))).toBe('|01712-000385');
  });

  it('counts only digits behind the caret, in either script', () => {
    expect(digitsAfter('01712-০০০', 4)).toBe(4);
  });

  it('lets Backspace and Delete pass over the dash', () => {
    expect(stepOverDash(field('01712-|0'), 'Backspace')).toBe(5);
    expect(stepOverDash(field('01712|-0'), 'Delete')).toBe(6);
    expect(stepOverDash(field('0171|2-0'), 'Backspace')).toBe(4);
  });
});

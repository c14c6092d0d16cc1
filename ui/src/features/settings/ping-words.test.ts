import { describe, expect, it } from 'vitest';
import { brandOf, methodsOf } from './ping-words';

/** Words as a ping brings them: a name and what stands under it. */
const words = (...pairs: [string, string][]) => pairs.map(([name, value]) => ({ name, value }));

describe('what a ping tells', () => {
  it.each([
    [words(['brand', 'Shoili']), 'Shoili'],
    [words(['status', 'true'], ['brand_name', 'Shoili']), 'Shoili'],
    [words(['brand.id', '7'], ['brand.name', 'শৈলী']), 'শৈলী'],
    [words(['brand', 'true']), ''],
    [words(['name', 'Shoili']), ''],
  ])('is a brand only where a name says so: %j', (told, brand) => {
    expect(brandOf(told)).toBe(brand);
  });

  it.each([
    [words(['methods', 'wallet_a'], ['methods', 'card']), ['wallet_a', 'card']],
    [
      words(['methods.id', 'a'], ['methods.name', 'Wallet A'], ['methods.name', 'Card']),
      ['Wallet A', 'Card'],
    ],
    [words(['data.enabled_methods', 'card']), ['card']],
    [words(['methods.card', 'true'], ['methods.wallet', 'false']), ['card']],
    [words(['gateway', 'card']), []],
  ])('are methods only where a name says so: %j', (told, methods) => {
    expect(methodsOf(told)).toEqual(methods);
  });
});

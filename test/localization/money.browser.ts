import { assert } from '@open-wc/testing';
import { formatMoney } from '../../src/localization/money.ts';

describe('an amount in a line from right to left', () => {
  /** The amount as it is seen, from the left edge to the right one. */
  const seen = (text: string): string => {
    const line = document.createElement('p');
    line.dir = 'rtl';
    line.textContent = text;
    document.body.append(line);
    const node = line.firstChild as Text;
    const characters = Array.from(text, (character, at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return { character, box: range.getBoundingClientRect() };
    });
    line.remove();
    return characters
      .filter(({ character }) => /[A-Z\d\p{Sc}]/u.test(character))
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ character }) => character)
      .join('');
  };

  for (const [currency, symbol] of [
    ['USD', 'US$'],
    ['GBP', 'UK£'],
    ['JPY', 'JP¥'],
    ['CHF', 'CHF'],
    ['EUR', '€'],
  ] as const)
    it(`has ${symbol} to its left, not backwards`, () => {
      const amount = formatMoney({ value: '250', currency }, 'ar-AE');
      assert.equal(seen(`ادفع ${amount}`), `${symbol}250`);
    });
});

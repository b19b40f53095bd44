import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  digitsOf,
  expiryFault,
  formatExpiry,
  isExpired,
  parseExpiry,
  tidyExpiry,
} from '../../src/card-rules/index.ts';

const JUNE_2026 = Date.UTC(2026, 5, 15);

describe('every common way of writing an expiry date is read', () => {
  const ways: [string, number, number][] = [
    ['12/28', 12, 2028],
    ['12 / 28', 12, 2028],
    ['12 / 2028', 12, 2028],
    ['12/2028', 12, 2028],
    ['1228', 12, 2028],
    ['122028', 12, 2028],
    ['1/28', 1, 2028],
    ['128', 1, 2028],
    ['12028', 1, 2028],
    ['01-28', 1, 2028],
    ['01.2028', 1, 2028],
    ['12 28', 12, 2028],
    ['12–28', 12, 2028],
    ['2028-12', 12, 2028],
    ['2028/1', 1, 2028],
    ['202812', 12, 2028],
    [' 12/28 ', 12, 2028],
    ['١٢/٢٨', 12, 2028],
    ['１２／２８', 12, 2028],
  ];
  for (const [text, month, year] of ways) {
    test(text, () => assert.deepEqual(parseExpiry(text), { month, year }));
  }
});

test('what is no month and year is not guessed at', () => {
  for (const text of [
    '',
    '1',
    '12',
    '13/28',
    '00/28',
    '12/2',
    '12/1999',
    '12x28',
    '2028',
    'soon',
  ]) {
    assert.equal(parseExpiry(text), undefined, text);
  }
});

describe('validity', () => {
  test('a card is good until its month has ended everywhere on earth', () => {
    const june = { month: 6, year: 2026 };
    const endUtc = Date.UTC(2026, 6, 1);
    assert.equal(isExpired(june, JUNE_2026), false);
    assert.equal(isExpired(june, endUtc + 12 * 3_600_000 - 1), false);
    assert.equal(isExpired(june, endUtc + 12 * 3_600_000), true);
  });

  test('December ends with the year', () => {
    assert.equal(isExpired({ month: 12, year: 2026 }, Date.UTC(2026, 11, 31)), false);
    assert.equal(isExpired({ month: 12, year: 2026 }, Date.UTC(2027, 0, 2)), true);
  });

  test('errors are distinguished', () => {
    assert.equal(expiryFault('', JUNE_2026), 'empty');
    assert.equal(expiryFault('13/28', JUNE_2026), 'invalid');
    assert.equal(expiryFault('12/99', JUNE_2026), 'invalid');
    assert.equal(expiryFault('05/26', JUNE_2026), 'past');
    assert.equal(expiryFault('06/26', JUNE_2026), undefined);
  });
});

describe('writing while it is typed', () => {
  const type = (keys: string) =>
    Array.from(keys).reduce(
      (text, key) => formatExpiry({ text: text + key, caret: 99 }, { text }).text,
      '',
    );

  const cases: [string, string][] = [
    ['1', '1'],
    ['12', '12 / '],
    ['1228', '12 / 28'],
    ['12/28', '12 / 28'],
    ['12 / 28', '12 / 28'],
    ['122028', '12 / 2028'],
    ['12/2028', '12 / 2028'],
    ['1/28', '01 / 28'],
    ['128', '12 / 8'],
    ['5', '05 / '],
    ['528', '05 / 28'],
    ['13', '01 / 3'],
    ['228', '02 / 28'],
    ['2/28', '02 / 28'],
    ['2028-12', '2028-12'],
  ];
  for (const [keys, text] of cases) {
    test(`typing ${keys} shows ${text}`, () => assert.equal(type(keys), text));
  }

  test('autofill of the whole date is understood', () => {
    assert.equal(formatExpiry({ text: '12/2028', caret: 7 }).text, '12 / 2028');
    assert.equal(formatExpiry({ text: '2028-12', caret: 7 }).text, '2028-12');
  });

  test('backspace after the separator continues deleting', () => {
    assert.deepEqual(formatExpiry({ text: '12 /', caret: 4 }, { text: '12 / ' }), {
      text: '1',
      caret: 1,
    });
  });

  test('pasting the same date in another format loses nothing', () => {
    assert.equal(formatExpiry({ text: '12/39', caret: 5 }, { text: '12 / 39' }).text, '12 / 39');
    assert.equal(formatExpiry({ text: '1239', caret: 4 }, { text: '12 / 39' }).text, '12 / 39');
  });

  test('a zero put in front moves the caret along', () => {
    assert.deepEqual(formatExpiry({ text: '5/28', caret: 1 }), { text: '05 / 28', caret: 2 });
  });

  test('leaving the field tidies what can be read, and nothing else', () => {
    assert.equal(tidyExpiry('2028-12'), '12 / 28');
    assert.equal(tidyExpiry('1/2028'), '01 / 28');
    assert.equal(tidyExpiry('13/28'), '13/28');
    assert.equal(tidyExpiry(''), '');
  });

  test('the caret stays within the text and no digit is invented but a leading zero', () => {
    const piece = fc.stringMatching(/^[0-9 /-]{0,6}$/);
    fc.assert(
      fc.property(piece, piece, (left, right) => {
        const result = formatExpiry({ text: left + right, caret: left.length });
        assert.ok(result.caret >= 0 && result.caret <= result.text.length);
        assert.ok(`0${digitsOf(left + right)}`.includes(digitsOf(result.text)));
      }),
    );
  });
});

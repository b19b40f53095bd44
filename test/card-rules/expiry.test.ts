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
    ['1 2028', 1, 2028],
    ['928', 9, 2028],
    ['\u200e12/28\u200e', 12, 2028],
    ['\ufeff2028-12\u200f', 12, 2028],
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
    '0120287',
    '20/28',
    '202817',
    '2028-12-31',
    '12/31/2028',
    '12 Aug 2028',
    'Oct 05, 2028',
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
      (text, key) => formatExpiry({ text: text + key, caret: text.length + 1 }, { text }).text,
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

  describe('a date that is filled in or pasted as a whole', () => {
    for (const [text, shown, fault] of [
      ['12/2028', '12 / 28'],
      ['10/2030', '10 / 30'],
      ['2028-12', '12 / 28'],
      [' 5/31', '05 / 31'],
      ['\u200e5/31', '05 / 31'],
      [' 2031-12', '12 / 31'],
      ['\ufeff2031/12', '12 / 31'],
      ['1228', '12 / 28'],
      ['128', '01 / 28'],
      ["12/'31", '12 / 31'],
      ['Exp: 12/31', 'Exp: 12/31', 'invalid'],
      ['02/80', '02 / 80', 'invalid'],
      ['01/8', '01/8', 'invalid'],
      ['20/22', '20/22', 'invalid'],
      ['5/20311', '5/20311', 'invalid'],
      ['0120317', '0120317', 'invalid'],
      ['12/31 123', '12/31 123', 'invalid'],
      ['10/31/2030', '10/31/2030', 'invalid'],
      ['05/20/2030', '05/20/2030', 'invalid'],
      ['31/10/2030', '31/10/2030', 'invalid'],
      ['1/2/2031', '1/2/2031', 'invalid'],
      ['2030-10-31', '2030-10-31', 'invalid'],
      ['05 Oct 2030', '05 Oct 2030', 'invalid'],
      ['Oct 05, 2030', 'Oct 05, 2030', 'invalid'],
      ['12 août 2030', '12 août 2030', 'invalid'],
      ['окт 05, 2030', 'окт 05, 2030', 'invalid'],
      ['4242 4242 4242 4242', '4242 4242 4242 4242', 'invalid'],
    ] as const)
      test(`${JSON.stringify(text)} ${fault ? 'stays, with its fault' : 'is understood'}`, () => {
        for (const before of ['', '11 / 29']) {
          const written = formatExpiry({ text, caret: text.length }, { text: before }).text;
          assert.equal(written, shown, `over "${before}"`);
          assert.equal(formatExpiry({ text: shown, caret: 0 }, { text: shown }).text, shown);
          assert.equal(expiryFault(written, JUNE_2026), fault);
        }
      });
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
    assert.deepEqual(formatExpiry({ text: '5', caret: 1 }), { text: '05 / ', caret: 5 });
  });

  test('leaving the field tidies what can be read, and nothing else', () => {
    assert.equal(tidyExpiry('2028-12'), '12 / 28');
    assert.equal(tidyExpiry('1/2028'), '01 / 28');
    assert.equal(tidyExpiry('13/28'), '13/28');
    assert.equal(tidyExpiry(''), '');
  });

  test('the caret stays within the text, and no key invents or takes a digit but a leading zero', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 /-]{0,9}$/), (keys) => {
        let edit = { text: '', caret: 0 };
        for (const [at, key] of Array.from(keys).entries()) {
          const before = edit.text;
          const { caret } = edit;
          const text = before.slice(0, caret) + key + before.slice(caret);
          edit = formatExpiry({ text, caret: caret + 1 }, { text: before });
          assert.ok(edit.caret >= 0 && edit.caret <= edit.text.length);
          assert.ok(`0${digitsOf(keys.slice(0, at + 1))}`.includes(digitsOf(edit.text)));
        }
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  holdsCardNumber,
  maskCardNumbers,
  isCardNumberAsId,
} from '../../../src/contract/values/card-number.ts';

const VISA = '4242424242424242';
const groups = (separator: string): string => ['4242', '4242', '4242', '4242'].join(separator);

/** How people and programs write a card number. */
const WRITTEN: Readonly<Record<string, string>> = {
  'as it is': VISA,
  'with spaces': groups(' '),
  'with two spaces': groups('  '),
  'with no-break spaces': groups('\u00a0'),
  'with narrow no-break spaces': groups('\u202f'),
  'with zero-width spaces': groups('\u200b'),
  'with soft hyphens': groups('\u00ad'),
  'with tabs': groups('\t'),
  'on four lines': groups('\r\n'),
  'with dashes': groups('-'),
  'with en dashes': groups('–'),
  'with dashes in spaces': groups(' - '),
  'with dots': groups('.'),
  'with slashes': groups('/'),
  'with underscores': groups('_'),
  'with middle dots': groups('·'),
  'as a list': groups(', '),
  'as a list of JSON': groups('", "'),
  'in an address': groups('%20'),
  'in a form': groups('+'),
  'in HTML': groups('&nbsp;'),
  'in an escaped string': groups('\\u00a0'),
  'digit by digit': VISA.split('').join(' '),
  'as Amex prints it': '3782 822463 10005',
  'full-width': VISA.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'in Arabic-Indic digits': VISA.replace(/\d/g, (digit) =>
    String.fromCodePoint(0x660 + Number(digit)),
  ),
  'in Devanagari digits': VISA.replace(/\d/g, (digit) =>
    String.fromCodePoint(0x966 + Number(digit)),
  ),
  'in mathematical digits': VISA.replace(/\d/g, (digit) =>
    String.fromCodePoint(0x1d7ce + Number(digit)),
  ),
  'as keycaps': VISA.replace(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
  'in superscript': VISA.replaceAll('4', '⁴').replaceAll('2', '²'),
};

/** What stands around it. */
const PLACES: Readonly<Record<string, (number: string) => string>> = {
  'by itself': (number) => number,
  'in a sentence': (number) => `my card is ${number}, thank you`,
  'before expiry and code': (number) => `${number} 12/31 123`,
  'after a date': (number) => `2026-11-21 ${number}`,
  'after an order number': (number) => `100234 ${number}`,
  'with a suffix': (number) => `${number}-1`,
  'beside another': (number) => `${number} 4111111111111111`,
  'right before letters': (number) => `${number}EUR`,
  'between brackets': (number) => `[${number}]`,
};

describe('C-114 a card number is found', () => {
  for (const [writing, number] of Object.entries(WRITTEN))
    for (const [where, place] of Object.entries(PLACES))
      test(`${writing}, ${where}`, () => {
        const text = place(number);
        assert.ok(holdsCardNumber(text));
        const masked = maskCardNumbers(text);
        assert.ok(!holdsCardNumber(masked), masked);
        assert.ok(!masked.includes(number), masked);
      });

  const joined: Readonly<Record<string, string>> = {
    'two without anything between': '42424242424242424111111111111111',
    'with expiry and code without anything between': '42424242424242421231123',
    'in groups like a UUID, without a letter': '42424242-4242-4242-4111-111111111111',
    'with zeros before it': '00004242424242424242',
    'as on a magnetic stripe': ';4242424242424242=31121011000012345678?',
  };
  for (const [what, text] of Object.entries(joined))
    test(what, () => {
      assert.ok(holdsCardNumber(text));
      assert.doesNotMatch(maskCardNumbers(text), /4242424242424242|4111111111111111/);
    });

  test('in the digits of every script that Unicode has', () => {
    for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
      const digit = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
      const number = VISA.replace(/\d/g, (value) => digit.format(Number(value)));
      if (!/^\p{Nd}{16}$/u.test(number)) continue;
      assert.equal(maskCardNumbers(number), '424242…4242', numberingSystem);
    }
  });
});

describe('no card number is seen', () => {
  const others: Readonly<Record<string, string>> = {
    'in a date with its time': '2026-11-21T20:44:06.123Z',
    'in a phone number': '+49 30 12345678',
    'in milliseconds since 1970': '1763757846004',
    'where the check digit is wrong': '4242424242424241',
    'in too few digits': '424242424242',
    'in an id of letters and digits': 'op_42424242a42424242b',
    'in a UUID': '42424242-4242-4b42-a242-424242424242',
    'in a UUID with sixteen digits in a row': 'abcde424-2424-2424-2424-2abcdefabcde',
    'in a UUID that begins with them': '42424242-4242-4242-bd11-0c9e12345678',
    'in the id of a database': '4242424242424242bd110c9e',
    'in a hash': `${'ab'.repeat(12)}4242424242424242${'cd'.repeat(12)}`,
    'in zeros': '0'.repeat(30),
    'across words': '4242 4242 plus 4242 4242',
  };
  for (const [what, text] of Object.entries(others))
    test(what, () => {
      assert.equal(maskCardNumbers(text), text);
    });
});

test('P-42 the text around a number is kept, and masking twice changes nothing', () => {
  const masked = maskCardNumbers('paid by 4242 4242 4242 4242, 12/31');
  assert.equal(masked, 'paid by 424242…4242, 12/31');
  assert.equal(maskCardNumbers(masked), masked);
});

test('P-42 the time of a scan is linear: four times the text takes about four times as long', () => {
  for (const piece of [
    '4',
    '4 ',
    '42424242424242421',
    ' ',
    '4a',
    '%20',
    '&nbsp',
    '4-',
    'a-',
    'a',
  ]) {
    // Of this process, in milliseconds: what else the machine does doesn't count.
    const time = (length: number): number => {
      const text = piece.repeat(length / piece.length);
      const began = process.cpuUsage();
      maskCardNumbers(text);
      return process.cpuUsage(began).user / 1_000;
    };
    time(10_000);
    const least = (length: number) => Math.min(...Array.from({ length: 4 }, () => time(length)));
    const [short, long] = [least(50_000), least(200_000)];
    assert.ok(long < 12 * short + 20, `${JSON.stringify(piece)}: ${short} ms, then ${long} ms`);
  }
});

describe('an id that the gateway may have given', () => {
  for (const id of [
    '4111111111111111',
    '378282246310005',
    '4111111111111111-1',
    'x-5555555555554444',
  ])
    test(`is refused as a card number: ${id}`, () => assert.ok(isCardNumberAsId(id)));

  for (const id of [
    '8975092563617925100',
    '6200000000000000003',
    '100029701',
    'A-100-1',
    'abcde424-2424-2424-2424-2abcdefabcde',
  ])
    test(`is let pass: ${id}`, () => assert.ok(!isCardNumberAsId(id)));
});

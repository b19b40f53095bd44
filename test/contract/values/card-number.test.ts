import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  holdsCardNumber,
  maskCardNumbers,
  holdsUsualCardNumber,
  isCardNumberAsId,
} from '../../../src/contract/values/card-number.ts';
import { isLuhnValid } from '../../../src/contract/values/luhn.ts';
import { withoutCardNumber } from '../../../src/contract/values/without-card-number.ts';

const VISA = '4242424242424242';
const groups = (separator: string): string => ['4242', '4242', '4242', '4242'].join(separator);

const escaped = (escape: (hex: string) => string): string =>
  VISA.replace(/\d/g, (digit) => escape(`3${digit}`));

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
  'with eight blanks': groups(' '.repeat(8)),
  'in columns': groups(' \t  \t   \t    '),
  'escaped for JavaScript': escaped((hex) => `\\u00${hex}`),
  'escaped for JavaScript by code points': escaped((hex) => `\\u{${hex}}`),
  'escaped for JavaScript by bytes': escaped((hex) => `\\x${hex}`),
  'escaped for JSON in JSON': escaped((hex) => `\\\\u00${hex}`),
  'escaped for HTML': escaped((hex) => `&#${parseInt(hex, 16)};`),
  'escaped for HTML in hexadecimal': escaped((hex) => `&#x${hex};`),
  'escaped for HTML in HTML': escaped((hex) => `&amp;#${parseInt(hex, 16)};`),
  'escaped for HTML, and grouped': groups('&#32;').replace(
    /(?<!#|&#3)\d/g,
    (digit) => `&#00${48 + Number(digit)};`,
  ),
  'escaped in octal': escaped((hex) => `\\0${parseInt(hex, 16).toString(8)}`),
  'escaped for an address': escaped((hex) => `%${hex}`),
  'full-width, escaped for an address': VISA.replaceAll('4', '%EF%BC%94').replaceAll(
    '2',
    '%EF%BC%92',
  ),
  'half escaped': '\\u00342424242&#52;24242%34242',
  'with a letter between groups': groups('x'),
  'with a word between groups': groups(' dot '),
  'with a letter between digits': VISA.split('').join('x'),
  'with letters between digits': VISA.replace(
    /\d/g,
    (digit, at: number) => digit + 'abcdefgh'.charAt(at % 8),
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

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const percent = (text: string): string => hex(text).replace(/../g, '%$&');
const inLines = (text: string, end: string): string => text.replace(/.{10}(?=.)/g, `$&${end}`);

/** How programs write any text, so that nobody sees what it says. */
const ENCODED: Readonly<Record<string, (text: string) => string>> = {
  'in base64': base64,
  'in base64 on short lines': (text) => inLines(base64(text), '\r\n'),
  'in base64 on lines that are indented': (text) => inLines(base64(text), '\n  '),
  'in base64 with escaped ends of lines': (text) => inLines(base64(text), '\\r\\n'),
  'in hexadecimal': hex,
  'in hexadecimal after half a byte': (text) => `a${hex(text)}`,
  'in capital hexadecimal': (text) => hex(text).toUpperCase(),
  'in hexadecimal on lines': (text) => inLines(hex(text), '\n'),
  'in hexadecimal, byte by byte': (text) => hex(text).replace(/..(?=.)/g, '$& '),
  'in hexadecimal with colons': (text) => hex(text).replace(/..(?=.)/g, '$&:'),
  'in hexadecimal as C writes it': (text) => hex(text).replace(/..(?=.)/g, '$&, 0x'),
  'in hexadecimal of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('hex'),
  'as a list of bytes': (text) => JSON.stringify([...Buffer.from(text)]),
  'as a buffer in JSON': (text) => JSON.stringify(Buffer.from(text)),
  'in base64 of base64': (text) => base64(base64(text)),
  'in base64 of base64 of base64': (text) => base64(base64(base64(text))),
  'in base64 of hexadecimal': (text) => base64(hex(text)),
  'in hexadecimal of base64': (text) => hex(base64(text)),
  'in base64 of an escaped text': (text) => base64(percent(text)),
  'in base64, escaped for an address': (text) => percent(base64(text)),
  'in hexadecimal, escaped for an address': (text) => percent(hex(text)),
  'escaped for an address twice': (text) => percent(text).replaceAll('%', '%25'),
  'escaped for an address three times': (text) => percent(text).replaceAll('%', '%2525'),
  'escaped for HTML, then for an address': (text) =>
    encodeURIComponent(text.replace(/[^]/g, (one) => `&#${one.charCodeAt(0)};`)),
  'escaped for JavaScript, then for HTML': (text) =>
    text.replace(/[^]/g, (one) => `&#92;u00${hex(one)}`),
};

/** What stands around base64. */
const IN_WORDS: Readonly<Record<string, (word: string) => string>> = {
  'by itself': (word) => word,
  'as data': (word) => `data:text/plain;base64,${word}`,
  'in a path': (word) => `/v1/cards/${word}`,
  'as a part of a token': (word) => `eyJhbGciOiJIUzI1NiJ9.${word}.c2lnbmF0dXJl`,
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

  for (const [what, text] of Object.entries({
    'by itself': VISA,
    'in groups': groups(' '),
    'in JSON': JSON.stringify({ holder: 'Jörg', number: VISA, code: '123' }),
    'escaped in JSON': `{"number":"${escaped((hex) => `\\u00${hex}`)}"}`,
    'behind one letter': `x${VISA}`,
    'behind two letters': `xy${VISA}`,
  }))
    for (const [where, place] of Object.entries(IN_WORDS))
      for (const encoding of ['base64', 'base64url'] as const)
        test(`in ${encoding}, ${what}, ${where}`, () => {
          const word = Buffer.from(text).toString(encoding);
          assert.ok(holdsCardNumber(place(word)));
          assert.ok(!maskCardNumbers(place(word)).includes(word.slice(0, 18)));
          assert.ok(!withoutCardNumber(place(word)).includes(word.slice(0, 18)));
        });

  for (const [writing, encoded] of Object.entries(ENCODED))
    for (const [what, text] of Object.entries({
      'by itself': VISA,
      'in groups': groups(' '),
      'in JSON': JSON.stringify({ holder: 'Ada', number: VISA, code: '123' }),
    }))
      test(`${writing}, ${what}`, () => {
        for (const written of [encoded(text), `card: ${encoded(text)}, thank you`]) {
          assert.ok(holdsCardNumber(written), written);
          const masked = maskCardNumbers(written);
          assert.ok(!holdsCardNumber(masked), masked);
          assert.ok(!withoutCardNumber(written).includes(encoded(text)));
          assert.ok(holdsUsualCardNumber(written), 'an id may not be one either');
        }
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
    'in the number of a phone (IMEI)': 'Phone, IMEI 356938035643809',
    'in the numbers of two phones': 'Phone, IMEI 356938035643809 / 356938035643817',
    'in the numbers of two other phones': 'Phones: 353918110097520, 353918110097538',
    'in an article’s number (EAN-13)': 'Pen, EAN 4006381330060',
    'in an article’s number from Poland': 'Cup 5901234120081',
    'in an article’s number from France': 'Spread, EAN: 3017620420092',
    'in an article’s number from China': 'Tea 6901234560046',
    'in an article’s number from Britain': 'Biscuits (5000159400022)',
    'in an article’s number as it is printed': 'Pen 4 006381 330060',
    'in an article’s number before a weight': 'Tea 4006381330060, 1040 g',
    'in a book’s number': 'Book, ISBN 9783161484100',
    'in zeros': '0'.repeat(30),
    'in base64 of something else': Buffer.from('a refund of 12.00 for order 42').toString('base64'),
    'in hexadecimal of something else': Buffer.from('a refund of 12.00 for order 42').toString(
      'hex',
    ),
    'in a hash of letters and digits': createHash('sha512').update('4').digest('hex'),
    'in a hash in base64': createHash('sha512').update('4').digest('base64'),
    'in an address with escapes':
      'https://a.example/?q=%25%20%2F%41&n=12%2C00&u=%C3%A4%C3%B6%C3%BC',
    'in words between numbers': 'order 42424242, item 4242, room 42 on floor 42',
    'in amounts in a sentence': '4242 EUR, then 4242 USD, then 4242 EUR and 4242',
    'in an id of letters and long groups': 'x424242y4242424242z42',
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

test('P-42 the time of a scan is linear: eight times the text takes nowhere near sixty-four times as long', () => {
  for (const piece of [
    '4',
    '4 ',
    '42424242424242421',
    ' ',
    '4a',
    '%20',
    '&nbsp',
    '4-',
    '4x',
    '4x2x',
    'x4242',
    '\\\\u0034',
    '\\\\u{',
    '&#52;',
    '&amp;',
    '%EF',
    'NDI0',
    'NDI0\n',
    '34 ',
    '52,',
    '%2534',
    '&amp;#37;34',
    'QUJD/',
    '\t \n',
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
    const least = (length: number) => Math.min(...Array.from({ length: 2 }, () => time(length)));
    const [short, long] = [least(20_000), least(160_000)];
    assert.ok(long < 32 * short + 50, `${JSON.stringify(piece)}: ${short} ms, then ${long} ms`);
  }
});

describe('a number of sixteen digits as an id', () => {
  /** Of schemes with that length, the first and last that begin so; and what is next to them and nobody's. */
  const USUAL = [
    ...['2200', '2204', '2221', '2720', '3528', '3589', '4000', '4999'],
    ...['5000', '5599', '6011', '6200', '6299', '6440', '6599'],
  ];
  const OTHERS = ['2199', '2205', '2220', '2721', '3527', '3590', '5600', '6010', '6012', '6439'];
  const valid = (prefix: string): string =>
    Array.from({ length: 10 }, (_, check) => `${prefix}90000000001${check}`).find(isLuhnValid) ??
    assert.fail();

  for (const prefix of USUAL)
    test(`is a card’s from ${prefix}`, () => assert.ok(holdsUsualCardNumber(valid(prefix))));
  for (const prefix of OTHERS)
    test(`may be the gateway’s from ${prefix}`, () => {
      assert.ok(!holdsUsualCardNumber(valid(prefix)));
    });
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

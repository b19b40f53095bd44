import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cardNumberFault, digitsOf, formatCardNumber } from '../../src/card-rules/index.ts';

const typed = (text: string) => formatCardNumber({ text, caret: text.length }).text;

describe('grouping', () => {
  const cases: [string, string][] = [
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['36227206271667', '3622 720627 1667'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['6200000000000000003', '6200 0000 0000 0000 003'],
    ['4242-4242\u00a04242\t4242', '4242 4242 4242 4242'],
    ['４２４２ ４２４２', '4242 4242'],
    ['٤٢٤٢٤٢', '4242 42'],
    ['Card: 4242 4242', '4242 4242'],
    ['\u202a4242 4242\u202c', '4242 4242'],
    ['4242\u00ad4242', '4242 4242'],
    ['4242´', '4242'],
    ['4242424242424242424242', '4242 4242 4242 4242 424'],
  ];
  for (const [text, expected] of cases) {
    test(`${text} is written ${expected}`, () => assert.equal(typed(text), expected));
  }
});

test('a number of another brand, pasted over one that is shorter or longer, is whole', () => {
  const over = (text: string, before: string) =>
    formatCardNumber({ text, caret: text.length }, { text: before }).text;
  assert.equal(over('378282246310005', '3852 000002 3237'), '3782 822463 10005');
  assert.equal(over('38520000023237', '3782 822463 10005'), '3852 000002 3237');
});

describe('the caret', () => {
  test('goes with a digit typed in the middle', () => {
    assert.deepEqual(formatCardNumber({ text: '42421 4242', caret: 5 }, { text: '4242 4242' }), {
      text: '4242 1424 2',
      caret: 6,
    });
  });

  test('backspace behind a space deletes the digit before it', () => {
    assert.deepEqual(formatCardNumber({ text: '42345678', caret: 4 }, { text: '4234 5678' }), {
      text: '4235 678',
      caret: 3,
    });
  });

  test('delete before a space deletes the digit behind it', () => {
    const before = { text: '4234 5678', forward: true };
    assert.deepEqual(formatCardNumber({ text: '42345678', caret: 4 }, before), {
      text: '4234 678',
      caret: 4,
    });
  });

  test('stays after the same digits, whatever is typed or pasted anywhere', () => {
    const piece = fc.stringMatching(/^[0-9 \-٠-٩a-z]{0,12}$/);
    fc.assert(
      fc.property(piece, piece, (left, right) => {
        const result = formatCardNumber({ text: left + right, caret: left.length });
        const ahead = digitsOf(result.text.slice(0, result.caret));
        const kept = digitsOf(result.text);
        assert.equal(ahead, digitsOf(left).slice(0, kept.length));
        assert.ok(digitsOf(left + right).startsWith(kept));
      }),
    );
  });

  test('writing twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 ]{0,24}$/), (text) => {
        const once = formatCardNumber({ text, caret: text.length });
        assert.deepEqual(formatCardNumber(once, once), once);
      }),
    );
  });
});

describe('faults', () => {
  const cases: [string, string | undefined][] = [
    ['', 'empty'],
    [' ', 'empty'],
    ['4242 4242', 'incomplete'],
    ['4242 4242 4242 424', 'incomplete'],
    ['4242 4242 4242 4241', 'invalid'],
    ['4242 4242 4242 4242', undefined],
    ['378282246310005', undefined],
    ['37828224631000', 'incomplete'],
    ['378282246310006', 'invalid'],
    ['9999 9999 9999 9995', undefined],
    ['9999 9999 999', 'incomplete'],
    ['99999999999999999999', 'invalid'],
    ['5018 0000 0009', undefined],
    ['6074 8200 0000 0009', undefined],
    ['8220 3100 0000 0125', undefined],
    ['8600 4954 7331 6478', undefined],
    ['2200 0000 0000 0000 004', undefined],
    ['5060 9900 0000 0000 16', undefined],
  ];
  for (const [text, fault] of cases) {
    test(`"${text}" has ${fault ?? 'no fault'}`, () => assert.equal(cardNumberFault(text), fault));
  }

  test('a UnionPay number needs no check digit', () => {
    assert.equal(cardNumberFault('6200000000000001'), undefined);
  });
});

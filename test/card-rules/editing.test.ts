import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  detectBrand,
  digitsOf,
  expiryFault,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  tidyExpiry,
  type Before,
  type Edit,
} from '../../src/card-rules/index.ts';

type Format = (edit: Edit, before?: Before) => Edit;

/** A field as a person edits it: what a browser makes of a key, then what we make of that. */
class Field {
  text: string;
  #from: number;
  #to: number;
  readonly #format: Format;

  constructor(format: Format, text = '') {
    this.#format = format;
    this.text = text;
    this.#from = this.#to = text.length;
  }

  /** Puts the caret somewhere, or selects up to there. */
  at(from: number, to = from): this {
    [this.#from, this.#to] = [from, to];
    return this;
  }

  type(keys: string): this {
    for (const key of keys) this.#replace(key);
    return this;
  }

  paste(text: string): this {
    return this.#replace(text);
  }

  backspace(): this {
    if (this.#from === this.#to) this.#from = Math.max(0, this.#from - 1);
    return this.#replace('');
  }

  delete(): this {
    if (this.#from < this.#to) return this.#replace('');
    this.#to = Math.min(this.text.length, this.#to + 1);
    return this.#replace('', true);
  }

  #replace(key: string, forward = false): this {
    const text = this.text.slice(0, this.#from) + key + this.text.slice(this.#to);
    if (text === this.text) return this;
    const edit = { text, caret: this.#from + key.length };
    const written = this.#format(edit, { text: this.text, forward });
    this.text = written.text;
    return this.at(written.caret);
  }
}

const date = (text = '') => new Field(formatExpiry, text);
const two = (number: number) => String(number).padStart(2, '0');

describe('a date is corrected where it is wrong, and nowhere else', () => {
  const months = Array.from({ length: 12 }, (_, index) => two(index + 1));
  const pairs = months.flatMap((wrong) =>
    months.flatMap((right) =>
      [0, 1]
        .filter((place) => wrong[place] !== right[place] && wrong[1 - place] === right[1 - place])
        .map((place) => ({ wrong, right, place, key: right[place] ?? '' })),
    ),
  );
  const ways: Readonly<Record<string, (field: Field, place: number, key: string) => Field>> = {
    'by Backspace': (field, place, key) =>
      field
        .at(place + 1)
        .backspace()
        .type(key),
    'by Delete': (field, place, key) => field.at(place).delete().type(key),
    'by typing over it': (field, place, key) => field.at(place, place + 1).type(key),
  };
  for (const [way, correct] of Object.entries(ways))
    test(`a digit of the month, ${way}: all ${pairs.length}`, () => {
      for (const { wrong, right, place, key } of pairs)
        for (const year of ['29', '2029'])
          assert.equal(
            correct(date(`${wrong} / ${year}`), place, key).text,
            `${right} / ${year}`,
            `${wrong} to ${right}`,
          );
    });

  for (const [what, field, text] of [
    ['12/29, Backspace after the month, 1', date('12 / 29').at(2).backspace().type('1'), '11 / 29'],
    ['08, Home, Delete', date('08 / ').at(0).delete(), '8'],
    ['08, Home, Delete, 1', date('08 / ').at(0).delete().type('1'), '18'],
    ['the whole month anew', date('12 / 29').at(0, 2).type('05'), '05 / 29'],
    ['the whole month, deleted', date('12 / 29').at(0, 2).delete(), ' / 29'],
    ['a month of one digit', date('12 / 29').at(0, 2).type('5'), '5 / 29'],
    ['Backspace behind the separator', date('12 / 29').at(5).backspace(), '1 / 29'],
    ['Delete before the separator', date('12 / 29').at(2).delete(), '12 / 9'],
    ['a digit that a month has no room for', date('12 / 29').at(1).type('0'), '12 / 29'],
    ['a digit that a year has no room for', date('12 / 2029').at(6).type('9'), '12 / 2029'],
    ['a digit before a full date', date('12 / 2029').at(0).type('5'), '12 / 2029'],
    ['a digit behind a month without a year', date('12 / ').at(2).type('3'), '12 / 3'],
    ['a digit within the separator', date('12 / 2034').at(3).type('7'), '12 / 2034'],
    ['the separator but a space, deleted', date('12 / 29').at(2, 4).delete(), '12 / 29'],
    ['a month pasted over it', date('12 / 29').at(0, 2).paste('05'), '05 / 29'],
    ['a year pasted over it', date('12 / 29').at(5, 7).paste('2031'), '12 / 31'],
    [
      'a date in words, pasted over it',
      date('12 / 29').at(0, 7).paste('05 Oct 2030'),
      '05 Oct 2030',
    ],
    ['a date with a day, pasted over it', date('12 / 29').at(0, 7).paste('1/2/2031'), '1/2/2031'],
    ['a slash within the month', date('12 / 2031').at(1).type('/'), '12 / 2031'],
    ['a letter within the month', date('12 / 29').at(1).type('a'), '12 / 29'],
    ['a letter over a digit of the month', date('12 / 29').at(0, 1).type('a'), '2 / 29'],
    ['a slash within a year', date(' / 2031').at(5).type('/'), ' / 2031'],
    ['a dash within a year', date('12 / 29').at(6).type('-'), '12 / 29'],
    ['a slash at the end', date('12 / ').type('/'), '12 / '],
    ['a date pasted in front', date('12 / 29').at(0).paste('0530'), '053012 / 29'],
    ['a date pasted in front, with slash', date('12 / 29').at(0).paste('05/30'), '05/3012 / 29'],
    ['a date pasted over it', date('12 / 29').at(0, 7).paste('05/2030'), '05 / 30'],
    ['all of it', date('12 / 29').at(0, 7).type('0530'), '05 / 30'],
    ['all of it, year first', date('12 / 29').at(0, 7).type('2030-05'), '2030-05'],
  ] as const)
    test(`${what} is ${text}`, () => assert.equal(field.text, text));

  test('no key in one part changes the other', () => {
    const written = fc.tuple(fc.constantFrom(...months), fc.constantFrom('29', '31', '2034'));
    const digitOrBackspace = fc.constantFrom('0', '1', '2', '5', '9', 'backspace');
    const key = fc.oneof(digitOrBackspace, fc.constantFrom('delete', '/', ' ', 'a', '-'));
    const press = (field: Field, pressed: string) =>
      pressed === 'backspace'
        ? field.backspace()
        : pressed === 'delete'
          ? field.delete()
          : field.type(pressed);
    fc.assert(
      // Delete at the end of the month goes on into the year, as keys do.
      fc.property(
        written,
        fc.nat(1),
        key,
        digitOrBackspace,
        ([month, year], caret, first, second) => {
          const inMonth = date(`${month} / ${year}`).at(caret);
          press(press(inMonth, first), second);
          assert.ok(inMonth.text.endsWith(` / ${year}`), inMonth.text);
        },
      ),
    );
    fc.assert(
      fc.property(written, fc.nat(1), key, ([month, year], place, pressed) => {
        const inYear = press(date(`${month} / ${year}`).at(6 + place), pressed);
        assert.ok(inYear.text.startsWith(`${month} / `), inYear.text);
      }),
    );
  });
});

describe('what can’t be a date stays, with its fault', () => {
  const now = Date.UTC(2026, 10, 28);
  for (const [keys, shown] of [
    ['0329345', '03 / 2934'],
    ['12/2131', '12 / 2131'],
    ['12/1999', '12 / 1999'],
    ['12/203', '12 / 203'],
    ['1335', '01 / 335'],
  ] as const)
    test(`${keys}, then Tab`, () => {
      const { text } = date().type(keys);
      assert.equal(text, shown);
      assert.equal(tidyExpiry(text), shown, 'nothing is cut');
      assert.equal(expiryFault(text, now), 'invalid');
    });
});

describe('a digit that has no room is not taken, and pushes none out', () => {
  const amex = detectBrand('378282246310005');
  const code: Format = (edit, before) => formatSecurityCode(edit, detectBrand('4242'), before);
  const longCode: Format = (edit, before) => formatSecurityCode(edit, amex, before);
  for (const [what, format, full] of [
    ['a code of three digits', code, '123'],
    ['a code of four digits', longCode, '1234'],
    ['a number of nobody’s', formatCardNumber, '9999 9999 9999 9999 999'],
    ['a date', formatExpiry, '12 / 2034'],
  ] as const)
    test(what, () => {
      for (let caret = 1; caret <= full.length; caret += 1)
        assert.equal(new Field(format, full).at(caret).type('7').text, full, `at ${caret}`);
    });

  test('a number of Mastercard, as long as it is one', () => {
    const full = '5555 5555 5555 4444';
    const at = (caret: number) => new Field(formatCardNumber, full).at(caret).type('7').text;
    for (let caret = 3; caret <= full.length; caret += 1) assert.equal(at(caret), full);
    assert.equal(digitsOf(at(1)), '57555555555554444', 'another brand has room for it');
  });

  test('in the code, also in front', () => {
    assert.equal(new Field(code, '123').at(0).type('9').text, '123');
  });

  describe('what was there stays, also where another brand has less room', () => {
    const number = (text: string) => new Field(formatCardNumber, text);
    for (const [what, field, digits] of [
      ['Delete makes it Amex', number('9378 2822 4631 0005 1').at(0).delete(), 16],
      ['a key makes it Amex', number('4782 8224 6310 0051').at(0, 1).type('3'), 16],
      ['Delete makes it Mastercard', number('4555 5555 5555 5444 4').at(0).delete(), 16],
      ['a code of Amex with a Visa, a key', new Field(code, '1234').type('5'), 4],
      ['a code of Amex with a Visa, in front', new Field(code, '1234').at(0).type('9'), 4],
      ['a code of Amex with a Visa, typed over', new Field(code, '1234').at(0, 1).type('9'), 4],
    ] as const)
      test(what, () => assert.equal(digitsOf(field.text).length, digits));
  });

  test('whatever is typed where, the others keep their order', () => {
    const digits = fc.stringMatching(/^[0-9]{0,4}$/);
    fc.assert(
      fc.property(digits, fc.nat(4), fc.stringMatching(/^[0-9]$/), (before, place, key) => {
        const caret = Math.min(place, before.length);
        const { text } = new Field(longCode, before).at(caret).type(key);
        const taken = before.slice(0, caret) + key + before.slice(caret);
        assert.equal(digitsOf(text), before.length < 4 ? taken : before);
      }),
    );
  });
});

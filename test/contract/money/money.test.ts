import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import currencyList from 'currency-codes';
import fc from 'fast-check';
import { currencyCodes, currencyDecimals } from '../../../src/contract/money/currencies.ts';
import {
  addMoney,
  formatMoney,
  MoneyError,
  parseLooseMoney,
  parseMoney,
  subtractMoney,
} from '../../../src/contract/money/money.ts';

const euro = (value: string) => parseMoney(value, 'EUR');

describe('currencies', () => {
  test('P-27 the decimals are those of the kept ISO 4217 list', () => {
    for (const code of currencyCodes()) {
      const listed = currencyList.code(code);
      if (listed) assert.equal(currencyDecimals(code), listed.digits, code);
    }
  });

  test('P-27 no currency of the kept list is missing, but for metals, units of account and tests', () => {
    const noMoney = /^(X(?!AF|CD|CG|OF|PF)|BOV$)/;
    const missing = currencyList
      .codes()
      .filter((code) => currencyDecimals(code) === undefined && !noMoney.test(code));
    assert.deepEqual(missing, []);
  });

  test('P-27 differs from what Intl rounds for display', () => {
    for (const [code, decimals] of Object.entries({
      HUF: 2,
      IDR: 2,
      IQD: 3,
      COP: 2,
      UGX: 0,
      ISK: 0,
    }))
      assert.equal(currencyDecimals(code), decimals, code);
  });

  test('a name that every object has is no currency', () => {
    for (const name of ['constructor', '__proto__', 'eur', ''])
      assert.equal(currencyDecimals(name), undefined);
  });
});

describe('money', () => {
  test('C-095 has exactly the decimals of its currency', () => {
    assert.equal(parseMoney('1000', 'JPY').minor, 1000n);
    assert.equal(parseMoney('1.000', 'KWD').minor, 1000n);
    assert.equal(euro('10.36').minor, 1036n);
    for (const [value, currency] of [
      ...['1000.00', '1,000', '１０', '042'].map((value) => [value, 'JPY']),
      ...['042.00', '00.10', '0042.00'].map((value) => [value, 'EUR']),
      ...['1', '1.0', '1.000', '.50', '1.', '-1.00', '+1.00', '1e2', ' 1.00', '1.00 ', '0x1'].map(
        (value) => [value, 'EUR'],
      ),
      ['1.00', 'KWD'],
      ['1.00', 'XXX'],
    ] as [string, string][])
      assert.throws(() => parseMoney(value, currency), MoneyError, `${value} ${currency}`);
  });

  test('P-29 has at most twelve digits before the point and fifteen characters', () => {
    assert.equal(euro('999999999999.99').minor, 99999999999999n);
    assert.throws(() => euro('1000000000000.00'), MoneyError);
    assert.throws(() => parseMoney('999999999999.999', 'KWD'), MoneyError);
  });

  test('C-096 a profile may send a currency with other decimals', () => {
    assert.equal(parseMoney('1000.00', 'JPY', { JPY: 2 }).minor, 100000n);
    assert.equal(formatMoney({ minor: 100000n, currency: 'JPY' }, { JPY: 2 }), '1000.00');
  });

  test('C-094 C-098 reads what the gateway writes with other zeros, and no more than it may', () => {
    for (const text of ['10.1', '10.10', '10.100'])
      assert.equal(parseLooseMoney(text, 'EUR').minor, 1010n);
    assert.equal(parseLooseMoney('1000.00', 'JPY').minor, 1000n);
    assert.equal(parseLooseMoney('-5', 'EUR').minor, -500n);
    for (const text of ['10.101', '1e3', 'NaN', '', '10.', '1 000'])
      assert.throws(() => parseLooseMoney(text, 'EUR'), MoneyError, text);
  });

  test('P-27 every amount survives writing and reading, in every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 11n),
        fc.constantFrom(...currencyCodes()),
        (minor, currency) => {
          const money = { minor, currency };
          assert.deepEqual(parseMoney(formatMoney(money), currency), money);
          assert.deepEqual(parseLooseMoney(formatMoney({ minor: -minor, currency }), currency), {
            minor: -minor,
            currency,
          });
        },
      ),
    );
  });

  test('P-27 sums are exact where floats are not', () => {
    assert.equal(formatMoney(addMoney(euro('0.10'), euro('0.20'))), '0.30');
    assert.equal(formatMoney(subtractMoney(euro('0.10'), euro('0.20'))), '-0.10');
    assert.throws(() => addMoney(euro('1.00'), parseMoney('1', 'JPY')), MoneyError);
  });
});

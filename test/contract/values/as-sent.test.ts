import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { asSent } from '../../../src/contract/values/as-sent.ts';
import { holdsCard } from '../../../src/contract/values/asked-cards.ts';
import { askedFaults, FIELD_KINDS } from '../../../src/contract/values/asked-fields.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const faultOf = (kind: string, value: string, country: string) =>
  askedFaults([{ name: 'it', kind, required: true, country }], { it: value }, NOW, holdsCard)['it'];

/** What is in the field, what is sent, and in which country. */
const TEXTS: readonly (readonly [kind: string, typed: string, sent: string, country?: string])[] = [
  ['phone', '+49 (30) 123-456', '+4930123456'],
  ['phone', '\u202a+49 30 1234567\u202c', '+49301234567'],
  ['phone', '\u2068+49 30 1234567\u2069', '+49301234567'],
  ['phone', '+1\ufe0d-555-123-4567', '+15551234567'],
  ['phone', '+49\u201130\u2011123456', '+4930123456'],
  ['phone', '+49 30 – 123456', '+4930123456'],
  ['phone', '＋８１　（９０）１２３４－５６７８', '+819012345678'],
  ['phone', '+98 ۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  ['phone_number', '98765\u20104321', '987654321'],
  ['postal_code', ' 10119\u200b', '10119', 'DE'],
  ['postal_code', '０１３１０－１００', '01310-100', 'BR'],
  ['postal_code', '01310–100', '01310-100', 'BR'],
  ['postal_code', '\u200e01310-100', '01310-100', 'BR'],
  ['postal_code', '10001‑1234', '10001-1234', 'US'],
  ['postal_code', '1012\u00a0AB', '1012 AB', 'NL'],
  ['postal_code', '1012\u200bAB', '1012AB', 'NL'],
  ['document', 'X‑7564244‑G', 'X-7564244-G', 'ES'],
  ['nif_es', '\u202aX7564244G\u202c', 'X7564244G'],
  ['nif_es', 'Ｘ７５６４２４４Ｇ', 'X7564244G'],
  ['rut', '13.198.863–K', '13.198.863-K'],
  ['cpf', '529.982.247−25', '529.982.247-25'],
  ['rfc', 'MUN\u0303850101AB1', 'MUÑ850101AB1'],
  ['income', '٢٥٠٠٫٥٠', '2500.50'],
  ['income', '２５００，５０', '2500.50'],
  ['birth_date', '۱۹۹۰-۱۲-۲۴ ', '1990-12-24'],
  ['email', '\u202aada@shop.example\u202c ', 'ada@shop.example'],
  ['email', 'a–b@shop.example', 'a–b@shop.example'],
  ['last_name', ' O’Neill–Ⅳ ', 'O’Neill–Ⅳ'],
  ['first_name', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['street', 'Str. ５ – ７', 'Str. 5 – 7'],
];

describe('what is typed, pasted or filled in is sent as the gateway reads it', () => {
  for (const [kind, typed, sent, country = ''] of TEXTS)
    test(`${kind}: ${JSON.stringify(typed)} is ${sent}`, () => {
      assert.equal(asSent({ kind }, typed), sent);
      assert.equal(faultOf(kind, sent, country), undefined);
    });

  test('what was chosen is sent as the profile has it', () => {
    assert.equal(asSent({ kind: 'bank', choices: [{ value: 'Ａ–１' }] }, 'Ａ–１'), 'Ａ–1');
  });

  test('what is sent is not rewritten again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_KINDS), fc.string({ unit: 'binary' }), (kind, text) => {
        const sent = asSent({ kind }, text);
        assert.equal(asSent({ kind }, sent), sent);
      }),
    );
  });
});

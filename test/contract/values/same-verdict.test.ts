import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cardPayment } from '../../../src/contract/proxy/checkout.schema.ts';
import { personDetails } from '../../../src/contract/proxy/person.schema.ts';
import { shopper } from '../../../src/contract/proxy/session.schema.ts';
import { isSendable } from '../../../src/elements/fields/form-faults.ts';
import { holdsCard } from '../../../src/contract/values/asked-cards.ts';
import { holdsUsualCardNumber } from '../../../src/contract/values/card-number.ts';
import { askedFaults } from '../../../src/contract/values/asked-fields.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const { details } = cardPayment.shape;

/** What the page says of a text, as a field of this kind. */
const pageTakes = (kind: string, text: string, country = ''): boolean =>
  isSendable(
    askedFaults([{ name: 'it', kind, required: true, country }], { it: text }, NOW, holdsCard),
  );

/** What the proxy says of it, through each door that it comes in by. */
const DOORS: Readonly<Record<string, readonly ((text: string) => boolean)[]>> = {
  email: [
    (email) => details.safeParse({ email }).success,
    (email) => shopper.safeParse({ email }).success,
    (email) => personDetails.safeParse({ email }).success,
  ],
  document: [
    (document) => details.safeParse({ document }).success,
    (document) => shopper.safeParse({ document }).success,
    (number) => personDetails.safeParse({ document_number: number }).success,
  ],
  birth_date: [(date) => details.safeParse({ birth_date: date }).success],
  ...Object.fromEntries(
    ['address', 'city', 'state', 'postal_code'].map((line) => [
      line,
      [(text: string) => details.safeParse({ billing: { [line]: text } }).success],
    ]),
  ),
};

const EMAILS: Readonly<Record<string, boolean>> = {
  'ada@shop.example': true,
  'jörg@shop.example': true,
  'a&b@shop.example': true,
  'a..b@shop.example': true,
  '.a@shop.example': true,
  "o'neill+tag@mail.shop.example": true,
  'ada@xn--mnchen-3ya.example': true,
  'ada@münchen.example': true,
  '用户@例子.中国': true,
  'उपयोगकर्ता@उदाहरण.भारत': true,
  'ada@shop': false,
  'ada@shop.e': false,
  'ada@.example': false,
  'ada@shop..example': false,
  'ada shop@shop.example': false,
  'ada@shop@shop.example': false,
  '@shop.example': false,
  'ada@': false,
  'ada\u0000@shop.example': false,
  '4111111111111111@shop.example': false,
};

describe('what the page takes, the proxy takes', () => {
  for (const [text, isRight] of Object.entries(EMAILS))
    test(`${JSON.stringify(text)} is ${isRight ? '' : 'not '}taken as an e-mail address`, () => {
      assert.equal(pageTakes('email', text), isRight);
      for (const takes of DOORS['email'] ?? []) assert.equal(takes(text), isRight);
    });

  test('any e-mail address gets the same verdict at every door', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 20 });
    const email = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, part, part).map(([name, domain, top]) => `${name}@${domain}.${top}`),
      part,
    );
    fc.assert(
      fc.property(email, (text) => {
        for (const takes of DOORS['email'] ?? [])
          assert.equal(takes(text), pageTakes('email', text), JSON.stringify(text));
      }),
    );
  });

  for (const [kind, doors] of Object.entries(DOORS))
    test(`any text as ${kind}`, () => {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.stringMatching(/^[0-9A-Z./ -]{1,30}$/),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      );
      fc.assert(
        fc.property(text, fc.constantFrom('', 'BR', 'DE', 'US'), (it, country) => {
          if (pageTakes(kind, it, country)) for (const takes of doors) assert.ok(takes(it), it);
        }),
      );
    });

  for (const [whose, number, kinds, country] of [
    ['a company in Brazil', '36123604000172', ['cnpj', 'cpf_cnpj', 'document'], 'BR'],
    ['a resident of Gansu in China', '620102199003070069', ['document'], 'CN'],
    ['an Egyptian born in 2000', '30010150112004', ['document'], 'EG'],
    ['an Egyptian born in 2005', '30504122103018', ['document'], 'EG'],
  ] as const)
    test(`the number of ${whose} that could be a card’s is taken as a document, and nowhere else`, () => {
      for (const kind of kinds) assert.ok(pageTakes(kind, number, country), kind);
      for (const takes of DOORS['document'] ?? []) assert.ok(takes(number));
      assert.ok(!pageTakes('city', number));
      assert.ok(!details.safeParse({ phone: number }).success);
    });

  for (const card of [
    '3056 930902 5904',
    '3001 130000 0008',
    '30001015400007',
    '6200000000000000000',
    '620102199003070010',
  ])
    test(`${card} is no document, but a card`, () => {
      assert.ok(holdsUsualCardNumber(card));
      for (const country of ['BR', 'CN', 'EG', 'DE'])
        assert.ok(!pageTakes('document', card, country), country);
      for (const takes of DOORS['document'] ?? []) assert.ok(!takes(card));
    });
});

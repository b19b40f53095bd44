import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardPayment } from '../../../src/contract/proxy/checkout.schema.ts';
import { isNumberAsName } from '../../../src/contract/values/number-as-name.ts';
import { CARD_FIELD_RULES } from '../../../src/frame/card/card-fields.ts';

/** What is typed as the name on a card, and whether it is a card number in the wrong field. */
const NAMES: Readonly<Record<string, boolean>> = {
  'Ada Lovelace': false,
  'Ada 12345678901': false,
  'Flat 12, 31 December 1999': false,
  '123456789012': true,
  'Ada 1234 5678 9012': true,
  '4242 4242 4242 4242': true,
  '4-2-4-2-4-2-4-2-4-2-4-2': true,
  '٤٢٤٢٤٢٤٢٤٢٤٢': true,
  '４２４２４２４２４２４２ Ada': true,
};

describe('a card number in the place of a name', () => {
  for (const [holder, isNumber] of Object.entries(NAMES))
    test(`${holder}: ${isNumber ? 'refused' : 'taken'} by the frame and by the proxy alike`, () => {
      assert.equal(isNumberAsName(holder), isNumber);
      const situation = { brand: undefined, now: 0 };
      const fault = CARD_FIELD_RULES.name.fault(holder, situation);
      assert.equal(fault, isNumber ? 'cardNameNumber' : undefined);
      const parsed = cardPayment.safeParse({
        card: {
          number: '4242424242424242',
          expiration_month: '12',
          expiration_year: '2030',
          security_code: '123',
          holder,
        },
      });
      const places = parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
      assert.equal(places.includes('card.holder'), isNumber);
    });
});

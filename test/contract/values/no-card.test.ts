import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { freeText, requestId } from '../../../src/contract/gateway/fields.schema.ts';
import { gatewayFields } from '../../../src/contract/proxy/gateway-data.schema.ts';
import { code, gatewayId, pageAddress, text } from '../../../src/contract/proxy/shared.schema.ts';
import { NO_CARD, withoutCard } from '../../../src/contract/values/no-card.schema.ts';

const CARD = '4242424242424242';
const messages = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

/** Everything that refuses card numbers, with how a card number is written there. */
const REFUSING: readonly [string, z.ZodType, (text: string) => unknown][] = [
  ['text', text(50), String],
  ['code', code(50), String],
  ['gatewayId', gatewayId, String],
  ['pageAddress', pageAddress(50), (written) => `https://shop.example/${written}`],
  ['freeText', freeText(50), String],
  ['requestId', requestId(50), String],
  ['gatewayFields', gatewayFields, (custom) => ({ custom })],
];

for (const [name, schema, written] of REFUSING)
  test(`C-114 P-39 ${name} holds no card number, and what is too long is not searched`, () => {
    assert.deepEqual(messages(schema, written(CARD)), [NO_CARD]);
    const tooLong = messages(schema, written(CARD.repeat(10_000)));
    assert.ok(tooLong.length > 0 && !tooLong.includes(NO_CARD), tooLong.join());
  });

test('P-39 only what is sound otherwise is searched', () => {
  let searched = 0;
  const schema = withoutCard(z.string().max(5), () => (searched += 1) < 0);
  assert.equal(schema.safeParse('too long').success, false);
  assert.equal(searched, 0);
  assert.equal(schema.safeParse('short').success, true);
  assert.equal(searched, 1);
});

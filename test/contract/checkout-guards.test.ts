import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isPaymentResult, isReadView } from '../../src/contract/proxy/checkout-guards.ts';
import { checkoutView, paymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { OUTCOMES, PROOFS, SHOPPER_STATES } from '../../src/contract/vocabulary/outcomes.ts';

/**
 * Browsers read the proxy's answers by guards that are written by hand, for zod is too heavy there.
 * These tests hold the guards to the schemas that the proxy writes by.
 */
const some = <T>(value: T) => fc.option(fc.constant(value), { nil: undefined });
const without = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const money = fc.constantFrom(
  { value: '12.00', currency: 'EUR' },
  { value: '1000', currency: 'JPY' },
  { value: '1.000', currency: 'KWD' },
);
const instant = '2026-11-21T12:00:00.000Z';

const result = fc
  .record({
    attempt_id: fc.string(),
    order_id: fc.string(),
    order_no: fc.string(),
    method: fc.string(),
    amount: money,
    outcome: fc.constantFrom(undefined, ...OUTCOMES),
    card: some({ brand: 'visa', last_four: '4242' }),
    outcome_at: some(instant),
  })
  .map(without);

const view = fc
  .record({
    session_id: fc.string(),
    state: fc.constantFrom(...SHOPPER_STATES),
    version: fc.nat(),
    revision: fc.nat(),
    order_id: fc.string(),
    amount: money,
    items: fc.array(
      fc.record({
        name: fc
          .string({ minLength: 1, maxLength: 20 })
          .filter((name) => /^[ -~]*[!-~][ -~]*$/.test(name)),
        unit_price: money,
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 3 },
    ),
    parts: some({ item_total: '10.00', shipping_discount: '1.00' }),
    origin: fc.constant('https://shop.example'),
    locale: some('de-CH'),
    expires_at: fc.constant(instant),
    now: fc.constant(instant),
    methods: fc.constant([{ code: 'card', kind: 'card' }]),
    attempt: fc.option(result, { nil: undefined }),
    attempts_left: fc.nat({ max: 5 }),
    proven: fc.constantFrom(...PROOFS),
  })
  .map(without);

/** What no field of these shapes may be. */
const WRONG = [null, 17.5, true, [], {}, '', 'nonsense'] as const;

/** Every copy of the value in which one member is missing or something else. */
function* spoilt(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const copy = (change: (copied: Record<string, unknown>) => void) => {
      const copied = structuredClone(value) as Record<string, unknown>;
      change(copied);
      return copied;
    };
    // JSON has no holes in lists.
    if (!Array.isArray(value)) yield copy((copied) => Reflect.deleteProperty(copied, key));
    for (const wrong of WRONG) yield copy((copied) => (copied[key] = wrong));
    for (const inner of spoilt(member)) yield copy((copied) => (copied[key] = inner));
  }
}

for (const { name, guard, schema, samples } of [
  { name: 'a payment result', guard: isPaymentResult, schema: paymentResult, samples: result },
  { name: 'a checkout view', guard: isReadView, schema: checkoutView, samples: view },
]) {
  describe(`the guard of ${name}`, () => {
    test('takes what the schema takes', () => {
      fc.assert(
        fc.property(samples as fc.Arbitrary<unknown>, (value) => {
          assert.ok(schema.safeParse(value).success);
          assert.ok(guard(value));
        }),
      );
    });

    test('refuses everything that the schema refuses', () => {
      fc.assert(
        fc.property(samples as fc.Arbitrary<unknown>, (value) => {
          for (const wrong of spoilt(value))
            // What is not read is not checked: a line's own rules beyond its type.
            if (!schema.safeParse(wrong).success && !emptyName(wrong))
              assert.ok(!guard(wrong), JSON.stringify(wrong));
        }),
        { numRuns: 20 },
      );
    });

    test('takes members that a newer proxy may add', () => {
      fc.assert(
        fc.property(samples as fc.Arbitrary<object>, (value) => guard({ ...value, newer: 1 })),
      );
    });

    test('refuses what is no object', () => {
      for (const value of [undefined, null, 'x', 3, [], () => undefined]) assert.ok(!guard(value));
    });
  });
}

const emptyName = (value: unknown): boolean => JSON.stringify(value).includes('"name":""');

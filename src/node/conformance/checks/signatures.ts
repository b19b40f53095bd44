import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid } from '../harness/payment-calls.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

/** Part 5. */
export const SIGNATURE_CHECKS: readonly Check[] = [
  {
    row: 41,
    title: 'an order update is taken with its signature, and with no other',
    needs: 'test-account',
    async run(target) {
      expect((await update(target, 1)) === 'done', 'the right signature is not taken');
      const wrong = await update(target, 1, { signature: () => 'f'.repeat(64) });
      expect(wrong !== 'done', 'a wrong signature is taken');
    },
  },
  {
    row: 42,
    title: 'spaces are removed from what is hashed',
    needs: 'test-account',
    async run(target) {
      await paid(target, { first_name: 'Anna Maria', last_name: 'van der Berg' });
    },
  },
  {
    row: 44,
    title: 'the hex of a signature may be of either case',
    needs: 'test-account',
    async run(target) {
      const upper = await update(target, 1, { signature: (hex) => hex.toUpperCase() });
      expect(upper === 'done', 'capital letters are refused');
    },
  },
  {
    row: 45,
    title: 'the ids of a batch are signed in the order of its list',
    needs: 'test-account',
    async run(target) {
      expect((await update(target, 2)) === 'done', 'the order of the list is not taken');
      const turned = await update(target, 2, { values: turnList, keepSignature: true });
      expect(turned !== 'done', 'another order is taken too');
    },
  },
  {
    row: 51,
    title: 'names are hashed as UTF-8',
    needs: 'test-account',
    async run(target) {
      await paid(target, { first_name: 'Zoë', last_name: '王' });
    },
  },
  {
    row: 52,
    title: 'nothing is escaped before it is hashed',
    needs: 'test-account',
    async run(target) {
      await paid(target, { first_name: 'Seán & "Co"', last_name: "O'Brien <Jr>" });
    },
  },
  {
    row: 53,
    title: 'the signature of an answer fits its recipe',
    needs: 'test-account',
    async run(target) {
      const { answer } = (await paid(target)).exchange;
      expect(answer.kind === 'answered', reasonOf(answer));
      expect(answer.signature === 'match', `it is ${answer.signature}`);
    },
  },
  {
    row: 58,
    title: 'issuing has a key of its own',
    needs: 'test-account',
    async run(target) {
      const { issuingKey, signKey } = target.profile.secrets;
      expect(issuingKey[0] !== signKey[0], 'both keys of the configuration are the same');
      const { answer } = await target.call(
        'cardholder.query',
        { cardholderId: target.cardholder },
        { profile: { secrets: { signKey, issuingKey: signKey } } },
      );
      const done = answer.kind === 'answered' && answer.value.code === '0';
      expect(!done, 'a request that is signed with the other one is answered');
    },
  },
];

/** The same orders the other way round. */
const turnList = ({ update_orders: orders, ...rest }: Record<string, unknown>) => ({
  ...rest,
  update_orders: (orders as readonly unknown[]).toReversed(),
});

/** Updates paid orders of our own to what they are: paid, and not authenticated. */
async function update(target: Target, count: number, how: Changes = {}): Promise<'done' | 'not'> {
  const orders = [];
  for (let made = 0; made < count; made += 1) {
    const { order } = await paid(target);
    orders.push({
      transaction_id: order.transaction_id,
      status: '1' as const,
      ispass3d: '0' as const,
    });
  }
  const { answer } = await target.call('orders.update', { update_orders: orders }, how);
  return answer.kind === 'answered' && answer.value.return_status === '1' ? 'done' : 'not';
}

import { isDone } from '../../../gateway/index.ts';
import { isRsa, rulesOf } from '../../../signing/index.ts';
import { onTestAccount, type Check } from '../harness/check.ts';
import { expect, LeftOut } from '../harness/failure.ts';
import { paid } from '../harness/payment-calls.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

/** Part 5. */
export const SIGNATURE_CHECKS: readonly Check[] = [
  onTestAccount(41, 'an order update is accepted with its own signature only', async (target) => {
    expect((await update(target, 1)) === 'done', 'the right signature is refused');
    const wrong = await update(target, 1, { signature: () => 'f'.repeat(64) });
    expect(wrong !== 'done', 'a wrong signature is accepted');
  }),
  onTestAccount(42, 'spaces are removed before hashing', async (target) => {
    await paid(target, { first_name: 'Anna Maria', last_name: 'van der Berg' });
  }),
  onTestAccount(44, 'a signature is accepted in upper and lower case', async (target) => {
    if (rulesOf('orders.update', target.profile).encoding !== 'hex')
      throw new LeftOut('the signatures of the profile are not hexadecimal');
    const upper = await update(target, 1, { signature: (hex) => hex.toUpperCase() });
    expect(upper === 'done', 'capital letters are refused');
  }),
  onTestAccount(45, 'the ids of a batch are signed in the order of the list', async (target) => {
    expect((await update(target, 2)) === 'done', 'the order of the list is refused');
    const turned = await update(target, 2, { values: turnList, keepSignature: true });
    expect(turned !== 'done', 'another order is accepted too');
  }),
  onTestAccount(51, 'names are hashed as UTF-8', async (target) => {
    await paid(target, { first_name: 'Zoë', last_name: '王' });
  }),
  onTestAccount(52, 'nothing is escaped before hashing', async (target) => {
    await paid(target, { first_name: 'Seán & "Co"', last_name: "O'Brien <Jr>" });
  }),
  onTestAccount(53, 'the signature of an answer matches its recipe', async (target) => {
    const { answer } = (await paid(target)).exchange;
    expect(answer.kind === 'answered', reasonOf(answer));
    expect(answer.signature === 'match', `it is ${answer.signature}`);
  }),
  onTestAccount(58, 'issuing has a key of its own', async (target) => {
    if (isRsa(rulesOf('cardholder.query', target.profile)))
      throw new LeftOut('card issuing is signed by RSA, as payments are');
    const { issuingKey, signKey } = target.profile.secrets;
    expect(issuingKey[0] !== signKey[0], 'both keys of the configuration are the same');
    const { answer } = await target.call(
      'cardholder.query',
      { cardholderId: target.cardholder },
      { profile: { secrets: { signKey, issuingKey: signKey } } },
    );
    const done = answer.kind === 'answered' && answer.value.code === '0';
    expect(!done, 'a request that is signed with the other one is answered');
  }),
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
  return answer.kind === 'answered' && isDone(answer.value.return_status, target.profile)
    ? 'done'
    : 'not';
}

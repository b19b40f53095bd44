import { needsAsking, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { interpretOperation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { isShownInactive } from '../subscriptions/ask-about-subscription.ts';
import type { Found, LookUp, Plan } from './plan.ts';

/** Ends a subscription, once: one more deduction may follow (C-195). */
export async function planSubscriptionCancel(
  context: Context,
  values: RequestValues<'subscription.cancel'>,
): Promise<Plan> {
  const { gateway, store } = context;
  const target = `subscriptions|${values.recurring_id}`;
  const unproven = await store.read((reader) => withOutcome(reader, target, needsAsking));
  return {
    target,
    summary: {},
    unproven: unproven?.id,
    earlier: (tx) => withOutcome(tx, target, (outcome) => outcome === 'succeeded'),
    async send() {
      const answer = await gateway.call('subscription.cancel', values);
      const { outcome, failure, words, alerts } = interpretOperation(answer);
      const found: Found = { outcome, alerts, details: { ...(failure && { failure }), ...words } };
      if (outcome !== 'failed') return found;
      const known = await store.get('subscriptions', values.recurring_id);
      if (!known) return found;
      const refused = { ...found, outcome: 'unknown', unconfirmed: [values.recurring_id] } as const;
      return (await confirmCancellation(context, values.recurring_id, refused)) ?? refused;
    },
  };
}

const withOutcome = async (
  reader: Reader,
  target: string,
  is: (outcome: Outcome) => boolean,
): Promise<OperationRow | undefined> =>
  (await reader.find('operations', { where: { target, state: 'ended' } })).find(
    ({ outcome }) => outcome !== null && is(outcome),
  );

/** What the subscription shows of a cancellation that is not proven; nothing where it proves nothing. */
export const lookUpSubscription: LookUp = (context, { target, result }) => {
  const [, recurringId = ''] = target?.split('|') ?? [];
  const { failure, unconfirmed = [] } = result ?? {};
  const details = { ...(failure && { failure }) };
  return confirmCancellation(context, recurringId, { outcome: 'unknown', details, unconfirmed });
};

/**
 * One that is inactive already counts as cancelled (C-198): the same request may have done so, delivered
 * twice. One that continues may still end, unless that was refused.
 */
async function confirmCancellation(
  context: Context,
  recurringId: string,
  { details, unconfirmed = [], ...found }: Found,
): Promise<Found | undefined> {
  const inactive = await isShownInactive(context, recurringId);
  if (inactive) return { ...found, outcome: 'succeeded', details: { failure: undefined } };
  if (inactive === undefined || unconfirmed.length === 0) return undefined;
  return { ...found, outcome: 'failed', details, unconfirmed: [] };
}

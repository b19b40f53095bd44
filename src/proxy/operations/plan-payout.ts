import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { dateIn, interpretOperation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Plan } from './plan.ts';

/** Money that leaves, with no way to ask about it (C-205): only where the profile turns it on. */
export function planPayout(
  { gateway, profile, clock }: Context,
  values: RequestValues<'payout.create'>,
): Promise<Plan> {
  if (!profile.enable.payout)
    throw new Problem('not-enabled', { detail: 'Set "enable.payout" in the profile first.' });
  const { request_id, ...fields } = values;
  const { payment_amount, payment_currency, payment_date, source_amount, source_currency } = fields;
  return Promise.resolve({
    target: `payouts|${request_id}`,
    reserve() {
      // Days are those of the gateway (C-215). One that was sent in time is answered at any time.
      if (payment_date === undefined || payment_date >= dateIn(clock.now(), profile.timeZone))
        return Promise.resolve();
      throw new Problem('malformed-request', {
        errors: [{ pointer: '/payment_date', detail: 'is in the past' }],
      });
    },
    summary: {
      amount:
        payment_amount === undefined
          ? { value: source_amount ?? '', currency: source_currency ?? '' }
          : { value: payment_amount, currency: payment_currency },
    },
    async send(notify_url) {
      const answer = await gateway.call('payout.create', { ...values, notify_url });
      const { outcome, failure, alerts } = interpretOperation(answer);
      const why = failure && { failure };
      if (answer.kind !== 'answered') return { outcome, alerts, details: { ...why } };
      const { status, transaction_id, short_reference_id } = answer.value;
      return {
        outcome,
        alerts,
        details: {
          ...why,
          status,
          ...(transaction_id && { transaction_id }),
          ...(short_reference_id && { short_reference_id }),
        },
      };
    },
  });
}

import { Problem } from '../../contract/vocabulary/problems.ts';
import { plainNumber, type ShownAmount } from '../../contract/money/decimal-amount.ts';
import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { MoneyError } from '../../contract/money/money.ts';
import type { AnswerValues, RequestValues } from '../../contract/operations/operations.schema.ts';
import type { PayoutFacts } from '../../contract/proxy/payout-facts.schema.ts';
import { withoutCardNumber } from '../../contract/values/without-card-number.ts';
import { dateIn, interpretOperation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Plan } from './plan.ts';
import { withoutUndefined } from './read-card.ts';

type Asked = RequestValues<'payout.create'>;

/** Of the money, as far as the answer can be read; what it repeats is as it was asked for. */
function factsOf(answer: AnswerValues<'payout.create'>, asked: Asked): { payout?: PayoutFacts } {
  const payout: PayoutFacts = withoutUndefined({
    beneficiary_receives: amountIn(
      answer.amount_beneficiary_receives,
      answer.payment_currency ?? asked.payment_currency,
    ),
    payer_pays: amountIn(answer.amount_payer_pays, answer.source_currency ?? asked.source_currency),
    fee: amountIn(answer.fee_amount, answer.fee_currency),
    payer_id: textIn(answer.payer_id),
    local_clearing_system: textIn(answer.beneficiary?.bank_details?.local_clearing_system),
    created_at: textIn(answer.created_at),
    last_updated_at: textIn(answer.last_updated_at),
  });
  return Object.keys(payout).length > 0 ? { payout } : {};
}

/** With the currency's decimals where it has one, else the number as it is. */
function amountIn(value = '', currency?: string): ShownAmount | undefined {
  const number = plainNumber(value);
  if (number === undefined) return undefined;
  try {
    if (currency) return fromGatewayAmount(number, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  return { value: number };
}

/** Free text may hold anything (C-114). */
const textIn = (text: string | undefined): string | undefined =>
  text && withoutCardNumber(text).slice(0, 100);

/** Money that leaves, with no way to ask about it (C-205): only where the profile turns it on. */
export function planPayout(
  { gateway, profile, clock }: Context,
  values: RequestValues<'payout.create'>,
): Promise<Plan> {
  const { request_id, ...fields } = values;
  const { payment_amount, payment_currency, payment_date, source_amount, source_currency } = fields;
  const amount =
    payment_amount === undefined
      ? { value: source_amount ?? '', currency: source_currency ?? '' }
      : { value: payment_amount, currency: payment_currency };
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
    summary: { amount },
    ...(amount.currency !== '' && { moved: [amount] }),
    async send(notify_url) {
      const answer = await gateway.call('payout.create', { ...values, notify_url });
      const { outcome, failure, words, alerts } = interpretOperation(answer);
      const why = { ...(failure && { failure }), ...words };
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
          ...factsOf(answer.value, values),
        },
      };
    },
  });
}

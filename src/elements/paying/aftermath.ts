import type { PageSession } from '../session/page-session.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';

/** What is said of a payment in place of its outcome, or beside it. */
interface Aftermath {
  readonly title: string;
  readonly text: string;
  /** The order is as little paid by it as before. */
  readonly isUndone: boolean;
}

/** What has become of the shopper's payment since it was made: cancelled, reversed, or refunded. */
export function aftermathOf(
  { view, attempt }: PageSession,
  words: Localization<ResultMessages>,
): Aftermath | undefined {
  const payment = view?.cancelled_payment ?? attempt;
  if (!payment?.outcome) return undefined;
  const { reversal, refunded } = payment;
  const isOver = payment.outcome === 'succeeded' || payment.outcome === 'failed';
  if (reversal && isOver)
    return {
      title: words.text(reversal === 'cancelled' ? 'withdrawnTitle' : 'reversedTitle'),
      text: words.text(reversal === 'cancelled' ? 'withdrawnText' : 'reversedText'),
      isUndone: true,
    };
  if (!refunded || payment.outcome !== 'succeeded') return undefined;
  const isWhole = isAllOf(refunded, payment);
  return {
    title: words.text(isWhole ? 'refundedTitle' : 'succeededTitle'),
    text: words.text(isWhole ? 'refundedText' : 'refundedPartText', {
      amount: words.money(refunded),
    }),
    isUndone: isWhole,
  };
}

const isAllOf = (
  refunded: NonNullable<PaymentResult['refunded']>,
  { amount }: PaymentResult,
): boolean =>
  refunded.currency === amount.currency && Number(refunded.value) >= Number(amount.value);

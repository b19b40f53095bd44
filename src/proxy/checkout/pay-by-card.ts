import type { Profile } from '../../contract/profile.schema.ts';
import type { CardPayment, PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { judgeCardPayment } from '../../gateway/index.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { carryOut } from '../exchange/carry-out.ts';
import { paymentResultOf } from '../attempts/projections.ts';
import { settleByJudgement } from '../attempts/settle-by-judgement.ts';
import type { Context } from '../context.ts';
import type { Browser } from '../http/browser.ts';
import type { Answer, Once } from '../http/once.ts';
import { newToken } from '../identifiers.ts';
import { sha256 } from '../keys.ts';
import { notifyAddress } from '../notifications/notify-address.ts';
import { termsOf } from '../sessions/session.ts';
import type { AttemptRow, SessionRow } from '../store/tables.ts';
import { wireAmount } from '../wire-amount.ts';
import { cardRequest } from './card-request.ts';
import { checkCard } from './check-card.ts';

interface Payer {
  readonly session: SessionRow;
  readonly browser: Browser;
}

/**
 * `POST /v1/checkout/card`: one attempt, answered with how it stands. The card lives in this call
 * only: the store gets brand, last four and a keyed hash of the number (P-42, P-43).
 */
export async function payByCard(
  context: Context,
  { session, browser }: Payer,
  payment: CardPayment,
  once: Once,
): Promise<Answer<PaymentResult>> {
  const { gateway, profile, keys, clock } = context;
  const brand = checkCard(payment.card, clock.now());
  const card = {
    brand: brand?.id ?? 'unknown',
    lastFour: payment.card.number.slice(-4),
    hmac: await keys.mac('card-number', payment.card.number),
  };
  const token = newToken(context.random);
  const notifyHash = await sha256(token);
  const { row, replayed } = await carryOut(context, once, {
    table: 'attempts',
    begin: (tx) =>
      beginAttempt(context, tx, {
        sessionId: session.id,
        revision: payment.revision,
        operation: 'authorise.card',
        method: 'card',
        notifyHash,
        card,
      }),
    async send(attempt) {
      const terms = termsOf(session);
      const notifyUrl = notifyAddress(context, 'payment', token);
      return gateway.call(
        'authorise.card',
        cardRequest({ profile, terms, attempt, payment, browser, notifyUrl }),
      );
    },
    settle: (tx, attempt, answer) =>
      settleByJudgement(
        context,
        tx,
        attempt,
        judgeCardPayment({ answer, sent: sentFields(attempt, profile), profile }),
        answer.kind === 'not-sent' ? 'try_again' : undefined,
      ),
  });
  return { status: 200, body: paymentResultOf(row), replayed };
}

/** What the answer must repeat (C-132). */
const sentFields = ({ orderNo, amount, currency }: AttemptRow, profile: Profile) => ({
  order_no: orderNo,
  amount: wireAmount(amount, currency, profile),
  currency,
});

/** What makes two requests the same one: no security code, the number as a keyed hash (P-02). */
export async function cardPaymentIdentity({ keys }: Context, payment: CardPayment) {
  const { number, security_code: _never, ...card } = payment.card;
  return { ...payment, card: { ...card, number: await keys.mac('card-number', number) } };
}

import type { CardPaymentAnswer } from '../contract/gateway/card-payment.schema.ts';
import type { RequestValues } from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { GatewayAnswer, Unanswered } from './answer.ts';
import { outcomeOf } from './codes.ts';
import {
  lastFourOf,
  recurringOf,
  resultCodeOf,
  safeId,
  SUCCESS_CODE,
  wrongEchoes,
  type Alert,
  type Interpretation,
  type InterpretationProfile,
} from './interpretation.ts';
import { present } from './present.ts';

/**
 * What a direct payment's answer proves. A success needs the status, an agreeing result code, the
 * right echoes and a transaction id; a failure a status and code that agree; everything that falls
 * short is `unknown` and is asked about (rules "What is proven", C-129 to C-141, P-41).
 */
export function interpretCardPayment({
  answer,
  sent,
  profile,
}: {
  readonly answer: GatewayAnswer<CardPaymentAnswer>;
  /** The request, of which these are compared with what the answer echoes. */
  readonly sent: Readonly<
    Pick<RequestValues<'authorise.card'>, 'order_no' | 'amount' | 'currency'>
  >;
  readonly profile: InterpretationProfile;
}): Interpretation {
  if (answer.kind !== 'answered') return interpretUnanswered(answer);
  const { value, signature } = answer;
  const alerts: Alert[] = wrongEchoes(value, { ...sent, orderNo: sent.order_no }, profile);
  if (signature === 'mismatch') alerts.push('signature-mismatch');
  const trusted = alerts.length === 0;
  if (signature === 'absent') alerts.push('signature-absent');

  const read = readOutcome(value, profile);
  if (read.alert) alerts.push(read.alert);
  return {
    outcome: trusted ? read.outcome : 'unknown',
    ...present({
      transactionId: safeId(value.transaction_id),
      resultCode: resultCodeOf(value.result_info),
      lastFour: lastFourOf(value.card),
      issuerUrl: value.issuer_url === '' ? undefined : value.issuer_url,
      tokenId: safeId(value.token_id),
      recurring: recurringOf(value),
    }),
    alerts,
  };
}

/** The same for every operation that makes a payment. */
export function interpretUnanswered(answer: Unanswered): Interpretation {
  switch (answer.kind) {
    case 'refused':
      // "Record not found" on a new order is about the merchant's account (C-140).
      return { outcome: 'failed', alerts: answer.status === 404 ? ['configuration'] : [] };
    case 'not-sent':
      return { outcome: 'failed', alerts: ['configuration'] };
    case 'no-answer':
      return { outcome: 'unknown', alerts: alertsOf(answer) };
  }
}

function alertsOf({ status, fault }: { status?: number; fault?: string }): Alert[] {
  if (status === 401 || status === 403) return ['configuration'];
  return fault === 'doubled' ? ['doubled-element'] : [];
}

interface Reading {
  readonly outcome: Outcome;
  readonly alert?: Alert;
}

function readOutcome(value: CardPaymentAnswer, profile: InterpretationProfile): Reading {
  const code = resultCodeOf(value.result_info);
  const status = value.order_status
    ? outcomeOf('orderStatus', value.order_status, profile)
    : undefined;
  const unmapped = value.order_status !== undefined && value.order_status !== '' && !status;

  if (value.issuer_url) {
    const settled = status === 'succeeded' || status === 'failed' || status === 'review';
    if (settled) return { outcome: 'unknown', alert: 'contradiction' };
    return { outcome: 'requires_action', ...(unmapped && { alert: 'unknown-code' as const }) };
  }
  if (unmapped) return { outcome: 'unknown', alert: 'unknown-code' };
  // A repeated order number is refused although, or because, the first try was paid.
  if (/duplicate\s+order/i.test(value.result_info ?? ''))
    return { outcome: 'unknown', alert: 'duplicate-order' };

  switch (status) {
    case 'succeeded': {
      if (value.result_info && code !== SUCCESS_CODE)
        return { outcome: 'unknown', alert: 'contradiction' };
      const complete =
        value.order_no && value.amount && value.currency && safeId(value.transaction_id);
      return { outcome: complete ? 'succeeded' : 'unknown' };
    }
    case 'failed':
      if (code === SUCCESS_CODE) return { outcome: 'unknown', alert: 'contradiction' };
      // A status alone refuses nothing: code and status have to agree.
      return { outcome: code === undefined ? 'unknown' : 'failed' };
    case 'requires_action':
    case undefined:
      // An action that names no address can't be taken.
      return { outcome: 'unknown' };
    default:
      return { outcome: status };
  }
}

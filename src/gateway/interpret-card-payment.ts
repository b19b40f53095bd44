import type { CardPaymentAnswer } from '../contract/gateway/card-payment.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Answered, GatewayAnswer, NotSent, Unanswered } from './answer.ts';
import { safeId } from './evidence.ts';
import type { Alert, Finding } from './finding.ts';
import {
  causeOf,
  isDuplicateOrder,
  lastFourOf,
  recurringOf,
  type Interpretation,
} from './interpretation.ts';
import { present } from './present.ts';
import { wordsOf } from './words.ts';

/**
 * What a direct payment's answer proves. Beside the evidence of its row, an address of the bank's
 * page means that the shopper has to act, and a repeated order number whose outcome is unknown
 * (C-129 to C-141).
 */
export function interpretCardPayment(answer: GatewayAnswer<CardPaymentAnswer>): Interpretation {
  if (answer.kind !== 'answered') return interpretUnanswered(answer);
  const { value, evidence } = answer;
  const { outcome, alert } = outcomeOfPayment(answer);
  const alerts = alert ? [...evidence.findings, alert] : evidence.findings;
  return {
    outcome,
    ...causeOf(outcome, alerts),
    ...present({
      resultCode: evidence.resultCode,
      issuerUrl: value.issuer_url === '' ? undefined : value.issuer_url,
      failure: evidence.failure,
      words: wordsOf('answered', evidence.said),
      ...(!alerts.some(isAboutAnother) && {
        transactionId: safeId(value.transaction_id),
        lastFour: lastFourOf(value.card),
        tokenId: safeId(value.token_id),
        recurring: recurringOf(value),
      }),
    }),
    alerts,
  };
}

/** A refused copy has a number of its own at the gateway, as has what another order or merchant asked for. */
const isAboutAnother = ({ alert }: Finding): boolean =>
  alert === 'duplicate-order' || alert === 'order-mismatch' || alert === 'merchant-mismatch';

/** A payment by card or another method, which may lead the shopper away first. */
export function outcomeOfPayment({
  value,
  evidence: { says, outcome, contradicted },
}: Answered<Pick<CardPaymentAnswer, 'issuer_url' | 'result_info'>>): {
  readonly outcome: Outcome;
  readonly alert?: Finding;
} {
  if (contradicted) return { outcome: 'unknown' };
  if (value.issuer_url)
    return says === 'succeeded' || says === 'failed' || says === 'review'
      ? { outcome: 'unknown', alert: { alert: 'contradiction', field: 'issuer_url' } }
      : { outcome: 'requires_action' };
  if (isDuplicateOrder(value.result_info))
    return { outcome: 'unknown', alert: { alert: 'duplicate-order', field: 'result_info' } };
  // An action that names no address can't be taken.
  return { outcome: outcome === 'requires_action' ? 'unknown' : outcome };
}

/** The same for every operation that makes a payment. */
export function interpretUnanswered(answer: Unanswered): Interpretation {
  switch (answer.kind) {
    case 'refused':
      // "Record not found" on a new order is about the merchant's account (C-140).
      return {
        outcome: 'failed',
        ...present({ failure: answer.failure }),
        alerts: only(answer.status === 404 && 'configuration'),
      };
    case 'not-sent':
      return {
        outcome: 'failed',
        alerts: only(NEEDS_SETTINGS.includes(answer.reason) && 'configuration', answer.field),
      };
    case 'no-answer': {
      const { reason, status, fault } = answer;
      const alert = ALERTED[fault ?? ''];
      return {
        outcome: 'unknown',
        cause: { reason: alert ?? reason, ...present({ httpStatus: status }) },
        alerts: only(status === 401 || status === 403 ? 'configuration' : (alert ?? false)),
      };
    }
  }
}

/** Not sent for a reason that lasts until somebody changes something; others pass, and the circuit says so. */
const NEEDS_SETTINGS: readonly NotSent['reason'][] = ['invalid', 'signing', 'dns', 'tls'];

/** Faults that are more than an answer that can't be read. */
const ALERTED: Readonly<Record<string, 'doubled-element' | 'contradiction'>> = {
  doubled: 'doubled-element',
  contradiction: 'contradiction',
};

const only = (alert: Alert | false, field?: string): Finding[] =>
  alert ? [{ alert, ...present({ field }) }] : [];

import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import {
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Answered, GatewayAnswer } from './answer.ts';
import { interpretBatch, overallOutcome } from './batch.ts';
import { interpretAlternativePayment } from './interpret-alternative-payment.ts';
import { interpretCardPayment, interpretUnanswered } from './interpret-card-payment.ts';
import type { Finding } from './finding.ts';

/** What an answer proves of its operation as a whole, and what is wrong with it. */
export interface AnswerInterpretation {
  /** `unknown` wherever the answer proves nothing. */
  readonly outcome: Outcome;
  /** What is wrong with the answer. */
  readonly alerts: readonly Finding[];
}

/** By the same evidence and interpretations that the proxy uses. */
export function interpretAnswer<Name extends OperationName>(
  name: Name,
  answer: GatewayAnswer<AnswerValues<Name>>,
  sent: RequestValues<Name>,
): AnswerInterpretation {
  const { query } = operationOf(name);
  if (answer.kind !== 'answered') {
    const { outcome, alerts } = interpretUnanswered(answer);
    // A question changes nothing: what falls short of an answer has failed, and may be repeated.
    return { outcome: query ? 'failed' : outcome, alerts };
  }
  const { findings, items } = answer.evidence;
  const alerts = [...findings, ...items.flatMap((item) => item.findings)];
  return { outcome: outcomeOf(name, answer, sent), alerts };
}

function outcomeOf(
  name: OperationName,
  answer: Answered<unknown>,
  sent: RequestValues<OperationName>,
): Outcome {
  const { outcome, contradicted, items } = answer.evidence;
  switch (name) {
    case 'authorise.card':
      return interpretCardPayment(answer as Answered<AnswerValues<typeof name>>).outcome;
    case 'authorise.alternative':
      return interpretAlternativePayment(answer as Answered<AnswerValues<typeof name>>).outcome;
    // Only the shopper's way through the page decides (C-160).
    case 'checkout':
      return 'requires_action';
    case 'transactions.query':
      return items.some((item) => item.contradicted || item.missing) && !contradicted
        ? 'unknown'
        : questionOutcome(outcome, contradicted);
    case 'cardholder.query':
    case 'card.query':
      return questionOutcome(outcome, contradicted);
    case 'orders.refund':
    case 'orders.review':
    case 'orders.cancel':
    case 'orders.update':
      return overallOutcome(
        // A cast, because the compiler narrows `name` here, but not the types that depend on it.
        interpretBatch(name, sent as never, answer as Answered<AnswerValues<typeof name>>),
      );
    default:
      return outcome;
  }
}

const questionOutcome = (outcome: Outcome, contradicted: boolean): Outcome =>
  outcome === 'succeeded' || contradicted ? outcome : 'failed';

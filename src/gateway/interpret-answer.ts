import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Reading } from '../contract/operations/operation.schema.ts';
import {
  isQuery,
  operationOf,
  type AnswerValues,
} from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Answered, GatewayAnswer } from './answer.ts';
import { overallOutcome } from './batch.ts';
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
): AnswerInterpretation {
  if (answer.kind !== 'answered') {
    const { outcome, alerts } = interpretUnanswered(answer);
    // A question changes nothing: what falls short of an answer has failed, and may be repeated.
    return { outcome: isQuery(name) ? 'failed' : outcome, alerts };
  }
  const { findings, items } = answer.evidence;
  const alerts = [...findings, ...items.flatMap((item) => item.findings)];
  return { outcome: READERS[operationOf(name).reading](answer), alerts };
}

/** What an answer proves of the whole, by how its operation's row says it is read. */
const READERS: Readonly<Record<Reading, (answer: Answered<unknown>) => Outcome>> = {
  'card-payment': (answer) =>
    interpretCardPayment(answer as Answered<AnswerValues<'authorise.card'>>).outcome,
  'alternative-payment': (answer) =>
    interpretAlternativePayment(answer as Answered<AnswerValues<'authorise.alternative'>>).outcome,
  // Only the shopper's way through the page decides (C-160).
  page: () => 'requires_action',
  question: ({ evidence: { outcome, contradicted, items } }) => {
    if (contradicted) return outcome;
    if (items.some((item) => item.contradicted || item.missing)) return 'unknown';
    return outcome === 'succeeded' ? outcome : 'failed';
  },
  items: ({ evidence }) => overallOutcome(evidence.items),
  whole: ({ evidence }) => evidence.outcome,
};

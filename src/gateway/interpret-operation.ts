import type { GatewayWords } from '../contract/proxy/gateway-answer.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { GatewayAnswer } from './answer.ts';
import { textOf, type AnswerFields } from './contradictions.ts';
import type { Finding } from './finding.ts';
import { interpretUnanswered } from './interpret-card-payment.ts';
import { present } from './present.ts';
import type { Failure } from './reasons.ts';
import { wordsOf } from './words.ts';

/** What the answer to an issuing, payout or subscription operation amounts to. */
export interface OperationInterpretation {
  /** `unknown` wherever the answer proves nothing. */
  readonly outcome: Outcome;
  /** The gateway's number of an issuing operation (C-088). */
  readonly operationNo?: string;
  /** Why it was refused, in the gateway's words; for the merchant server only. */
  readonly failure?: Failure;
  /** What the gateway says besides; for the merchant server only. */
  readonly words?: GatewayWords;
  /** What is wrong with the answer. */
  readonly alerts: readonly Finding[];
}

/** What an answer proves where its operation's row says all there is: issuing, payouts, subscriptions. */
export function interpretOperation(answer: GatewayAnswer<object>): OperationInterpretation {
  if (answer.kind === 'no-answer') return interpretUnanswered(answer);
  // What is refused or can't be sent is about the values, not about the account.
  if (answer.kind !== 'answered') return { ...interpretUnanswered(answer), alerts: [] };
  const { outcome, failure, findings, said } = answer.evidence;
  const { data } = answer.value as { readonly data?: AnswerFields | null };
  return {
    outcome,
    ...present({ operationNo: textOf(data?.['reqNo']), failure, words: wordsOf('answered', said) }),
    alerts: findings,
  };
}

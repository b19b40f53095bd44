import {
  isBatch,
  type BatchName,
  type RequestValues,
} from '../../../contract/operations/operations.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../../contract/vocabulary/outcomes.ts';
import {
  callBatch,
  interpretAnswer,
  overallOutcome,
  type Gateway,
} from '../../../gateway/index.ts';

export interface CallResult {
  readonly outcome: Outcome;
  /** The request was invalid; nothing was sent. */
  readonly misused: boolean;
  /** What is printed: the outcome, what is wrong with the answer, and the answer itself. */
  readonly shown: Readonly<Record<string, unknown>>;
}

/**
 * Calls an operation as the proxy would, in as many parts as a batch needs, and says what is proven. `currency` is that of a
 * card or group, whose messages name none.
 */
export async function callOperation(
  gateway: Gateway,
  operation: OperationName,
  sent: RequestValues<OperationName>,
  profile: Profile,
  currency?: string,
): Promise<CallResult> {
  if (isBatch(operation) && isListOf(sent)) return callInParts(gateway, operation, sent, profile);
  const answer = await gateway.call(operation, sent, undefined, { currency });
  const { outcome, alerts } = interpretAnswer(operation, answer);
  const failure = answer.kind === 'answered' ? answer.evidence.failure : undefined;
  return {
    outcome,
    misused: isMisuse(answer),
    shown: {
      outcome,
      ...(alerts.length > 0 && { alerts }),
      ...(failure && { failure }),
      ...(answer.kind === 'answered' ? answer.value : answer),
    },
  };
}

async function callInParts(
  gateway: Gateway,
  operation: BatchName,
  sent: RequestValues<OperationName>,
  profile: Profile,
): Promise<CallResult> {
  // A cast, because `sent` was parsed by the schema of this very operation, one of four.
  const done = await callBatch(gateway, operation, sent as never, profile);
  if (done.kind === 'not-sent')
    return {
      outcome: 'failed',
      misused: isMisuse(done),
      shown: { outcome: 'failed', ...done },
    };
  const outcome = overallOutcome(done.items);
  const succeeded = done.items.filter((item) => item.outcome === 'succeeded').length;
  return {
    outcome,
    misused: done.notSent !== undefined && isMisuse(done.notSent),
    shown: {
      outcome,
      succeeded_items: succeeded,
      total_items: done.items.length,
      ...(done.alerts.length > 0 && { alerts: done.alerts }),
      ...(done.notSent && { not_sent: done.notSent }),
      items: done.items.map(({ transactionId, resultCode, refundReferenceId, ...item }) => ({
        transaction_id: transactionId,
        outcome: item.outcome,
        ...(resultCode && { result_code: resultCode }),
        ...(refundReferenceId && { refund_reference_id: refundReferenceId }),
        ...(item.failure && { failure: item.failure }),
      })),
    },
  };
}

/** Without a list there is nothing to split; the client says what is wrong with it. */
const isListOf = (sent: object): boolean => Object.values(sent).some(Array.isArray);

const isMisuse = (answer: { readonly kind: string; readonly reason?: string }): boolean =>
  answer.kind === 'not-sent' && (answer.reason === 'invalid' || answer.reason === 'signing');

import {
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { sameAmount } from './amounts.ts';
import type { Gateway, GatewayAnswer, NotSent } from './answer.ts';
import { outcomeOf } from './codes.ts';
import { resultCodeOf, SUCCESS_CODE } from './interpretation.ts';
import { present } from './present.ts';

export type BatchOperation = 'orders.refund' | 'orders.review' | 'orders.cancel' | 'orders.update';

/** How one order of a batch fared. */
export interface ItemResult {
  readonly transactionId: string;
  readonly outcome: Outcome;
  /** The code of a refund's message. */
  readonly resultCode?: string;
  /** The gateway's id of a refund, and the merchant's handle of it. */
  readonly refundReferenceId?: string;
  readonly refundReference?: string;
}

export type BatchProfile = Pick<Profile, 'batch' | 'codes' | 'mode' | 'decimals'>;

type Item = Readonly<Record<string, unknown>>;

/**
 * A batch of any length. Longer ones than part 8 allows are split in order and sent one after the
 * other, never at once (C-191). Everything is checked before the first part is sent. Answers are
 * matched by transaction id, whatever their order; an item that is missing is `unknown` (C-178,
 * C-179), and the envelope's status decides about none of them (C-176).
 */
export async function callBatch<Name extends BatchOperation>(
  gateway: Gateway,
  name: Name,
  values: RequestValues<Name>,
  profile: BatchProfile,
): Promise<{ readonly kind: 'done'; readonly items: readonly ItemResult[] } | NotSent> {
  const { list, max, id, request } = batchOf(name);
  const items = (values as Readonly<Record<string, readonly Item[]>>)[list] ?? [];
  const size = profile.batch.autoSplit ? max : Math.max(max, items.length);
  const parts = split(items, size).map((part) => ({ [list]: part }));

  const faults = (parts.length > 0 ? parts : [{ [list]: [] }]).flatMap((part) =>
    (request.safeParse(part).error?.issues ?? []).map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    ),
  );
  if (new Set(items.map((item) => item[id])).size < items.length)
    faults.push(`${list}: a transaction stands in it more than once`);
  if (faults.length > 0) return { kind: 'not-sent', reason: 'invalid', faults };

  const results: ItemResult[] = [];
  for (const part of parts) {
    const sent = part as RequestValues<Name>;
    results.push(...interpretBatch(name, sent, await gateway.call(name, sent), profile));
  }
  return { kind: 'done', items: results };
}

/** What one answer proves of each order that was sent, in the order of the request. */
export function interpretBatch<Name extends BatchOperation>(
  name: Name,
  sent: RequestValues<Name>,
  answer: GatewayAnswer<AnswerValues<Name>>,
  profile: BatchProfile,
): ItemResult[] {
  const items = (sent as Readonly<Record<string, readonly Item[]>>)[batchOf(name).list] ?? [];
  return items.map((item) => interpretItem(name, item, answer, profile));
}

/** One outcome for a batch: what is not proven of one item is not proven of the whole. */
export function overallOutcome(items: readonly Pick<ItemResult, 'outcome'>[]): Outcome {
  const has = (outcome: Outcome): boolean => items.some((item) => item.outcome === outcome);
  const unproven = (['unknown', 'review', 'requires_action', 'pending'] as const).find(has);
  return unproven ?? (has('succeeded') ? 'succeeded' : 'failed');
}

function batchOf(name: BatchOperation) {
  const { batch, request } = operationOf(name);
  if (!batch) throw new Error(`"${name}" is no batch operation`);
  return { ...batch, request };
}

function interpretItem(
  name: BatchOperation,
  item: Item,
  answer: GatewayAnswer<AnswerValues<BatchOperation>>,
  profile: BatchProfile,
): ItemResult {
  const { list, id, status } = batchOf(name);
  const transactionId = String(item[id]);
  if (answer.kind === 'no-answer') return { transactionId, outcome: 'unknown' };
  if (answer.kind !== 'answered') return { transactionId, outcome: 'failed' };

  const value = answer.value as Readonly<Record<string, unknown>>;
  // Without a list of items the envelope is all there is, and it says yes for all or nothing (C-090).
  if (!status)
    return { transactionId, outcome: value['return_status'] === '1' ? 'succeeded' : 'unknown' };

  const answered = (
    (value[list] ?? []) as readonly Readonly<Record<string, string | undefined>>[]
  ).filter((candidate) => candidate[id] === transactionId);
  const [found] = answered;
  if (!found || answered.length > 1 || !sameOrder(item, found, profile))
    return { transactionId, outcome: 'unknown' };
  const outcome = outcomeOf('itemStatus', found[status] ?? '', profile) ?? 'unknown';
  const resultCode = resultCodeOf(found['refund_message']);
  const contradicts =
    outcome === 'succeeded'
      ? // `error_message` is empty on success (C-259).
        Boolean(found['error_message']) || (resultCode ?? SUCCESS_CODE) !== SUCCESS_CODE
      : outcome === 'failed' && resultCode === SUCCESS_CODE;
  return {
    transactionId,
    outcome: contradicts ? 'unknown' : outcome,
    ...present({
      resultCode,
      refundReferenceId: found['refund_reference_id'],
      refundReference: found['refund_reference'],
    }),
  };
}

/** What the answer repeats of an order must be what was sent. */
function sameOrder(
  sent: Item,
  answered: Readonly<Record<string, string | undefined>>,
  { decimals }: BatchProfile,
): boolean {
  const currency = String(sent['currency']);
  const texts = ['order_no', 'currency', 'refund_reference'].every(
    (field) => !answered[field] || !sent[field] || answered[field] === sent[field],
  );
  return (
    texts &&
    ['amount', 'refund_amount'].every((field) => {
      const amount = sent[field];
      return (
        !answered[field] ||
        typeof amount !== 'string' ||
        sameAmount(answered[field], amount, currency, decimals)
      );
    })
  );
}

const split = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

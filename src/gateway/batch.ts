import {
  operationOf,
  type AnswerValues,
  type BatchName,
  type RequestValues,
} from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { Gateway, GatewayAnswer, NotSent } from './answer.ts';
import { textOf } from './contradictions.ts';
import type { WeighedItem } from './evidence.ts';
import type { Finding } from './finding.ts';
import { interpretUnanswered } from './interpret-card-payment.ts';
import { present } from './present.ts';
import type { Failure } from './reasons.ts';
import { faultsOf } from './request-faults.ts';
import type { AnswerWords } from './said.ts';

/** The result of one order of a batch. */
export interface ItemResult {
  /** The gateway's number of the order's payment. */
  readonly transactionId: string;
  /** The outcome of this order. */
  readonly outcome: Outcome;
  /** It never left, for its amounts, its signature or the way to the gateway. */
  readonly notSent?: true;
  /** The code of a refund's message. */
  readonly resultCode?: string;
  /** The gateway's id of a refund, and the merchant's handle of it. */
  readonly refundReferenceId?: string;
  /** The merchant's handle of the refund, as it was sent. */
  readonly refundReference?: string;
  /** Why it was refused, in the gateway's words; for the merchant server only. */
  readonly failure?: Failure;
  /** What the answer says of it. */
  readonly said?: AnswerWords;
}

/** Every order of the batch, whether sent or not. */
export interface BatchResult {
  readonly kind: 'done';
  /** One for each order, in the order of the request. */
  readonly items: readonly ItemResult[];
  /** What was wrong with the answers. */
  readonly alerts: readonly Finding[];
  /** A part that never left, for its amounts, its signature or the way to the gateway. */
  readonly notSent?: NotSent;
  /** What the newest part's answer says besides its items. */
  readonly said?: AnswerWords;
}

/** What splitting a batch needs of a profile. */
export type BatchProfile = Pick<Profile, 'batch'>;

type Item = Readonly<Record<string, unknown>>;

/**
 * A batch of any length. Longer ones than part 8 allows are split in order and sent one after the
 * other, never at once (C-191). Everything is checked before the first part is sent. Answers are
 * matched by transaction id, whatever their order; an item that is missing is `unknown` (C-178,
 * C-179), and the envelope's status decides about none of them (C-176). `onParts` is given what is known
 * before each further part leaves.
 */
export async function callBatch<Name extends BatchName>(
  gateway: Gateway,
  name: Name,
  values: RequestValues<Name>,
  profile: BatchProfile,
  onParts: (done: BatchResult) => Promise<unknown> = () => Promise.resolve(),
): Promise<BatchResult | NotSent> {
  const { list, max, id, request } = batchOf(name);
  const items = (values as Readonly<Record<string, readonly Item[]>>)[list] ?? [];
  const size = profile.batch.autoSplit ? max : Math.max(max, items.length);
  const parts = split(items, size).map((part) => ({ [list]: part }));

  const faults = (parts.length > 0 ? parts : [{ [list]: [] }]).flatMap((part) =>
    faultsOf(request.safeParse(part).error?.issues ?? []),
  );
  if (new Set(items.map((item) => item[id])).size < items.length)
    faults.push(`${list}: a transaction stands in it more than once`);
  if (faults.length > 0) return { kind: 'not-sent', reason: 'invalid', faults };

  const results: ItemResult[] = [];
  const findings: Finding[] = [];
  let notSent: NotSent | undefined;
  let said: AnswerWords | undefined;
  for (const part of parts) {
    if (results.length > 0)
      await onParts({ kind: 'done', items: [...results], alerts: [], ...present({ said }) });
    const sent = part as RequestValues<Name>;
    const answer = await gateway.call(name, sent);
    results.push(...interpretBatch(name, sent, answer));
    findings.push(...findingsOf(answer));
    if (answer.kind === 'not-sent') notSent = answer;
    if (answer.kind === 'answered') said = answer.evidence.said;
  }
  return { kind: 'done', items: results, alerts: findings, ...present({ notSent, said }) };
}

/** What one answer proves of each order that was sent, in the order of the request. */
export function interpretBatch<Name extends BatchName>(
  name: Name,
  sent: RequestValues<Name>,
  answer: GatewayAnswer<AnswerValues<Name>>,
): ItemResult[] {
  const { list, id } = batchOf(name);
  const items = (sent as Readonly<Record<string, readonly Item[]>>)[list] ?? [];
  if (answer.kind === 'answered') return answer.evidence.items.map(resultOf);
  const { outcome, failure } = interpretUnanswered(answer);
  return items.map((item) => ({
    transactionId: String(item[id]),
    outcome,
    ...(answer.kind === 'not-sent' && { notSent: true }),
    ...present({ failure }),
  }));
}

/** Only where everything succeeded did the batch; what is not proven of one item is not of the whole. */
export function overallOutcome(items: readonly Pick<ItemResult, 'outcome'>[]): Outcome {
  const has = (outcome: Outcome): boolean => items.some((item) => item.outcome === outcome);
  const unproven = (['unknown', 'review', 'requires_action', 'pending'] as const).find(has);
  return unproven ?? (has('failed') ? 'failed' : 'succeeded');
}

function batchOf(name: BatchName) {
  const { batch, request } = operationOf(name);
  if (!batch) throw new Error(`"${name}" is not a batch operation`);
  return { ...batch, request };
}

function resultOf({ id = '', outcome, value, said, resultCode, failure }: WeighedItem): ItemResult {
  const text = (field: string) => textOf(value[field]);
  return {
    transactionId: id,
    outcome,
    ...present({
      resultCode,
      refundReferenceId: text('refund_reference_id'),
      refundReference: text('refund_reference'),
      failure,
      said,
    }),
  };
}

const findingsOf = (answer: GatewayAnswer<unknown>): readonly Finding[] =>
  answer.kind === 'answered'
    ? [...answer.evidence.findings, ...answer.evidence.items.flatMap(({ findings }) => findings)]
    : answer.kind === 'no-answer'
      ? interpretUnanswered(answer).alerts
      : [];

const split = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { plainNumber } from '../../contract/money/decimal-amount.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import { operationOf, type WriteName } from '../../contract/operations/operations.schema.ts';
import type { PlannedBody } from '../../contract/proxy/operation-bodies.schema.ts';
import type { OperationResult } from '../../contract/proxy/operations.schema.ts';
import { amountFaults } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { commandContext } from '../idempotency/command-context.ts';
import {
  assertGatewayUp,
  findRepeat,
  runCommand,
  type Holding,
} from '../idempotency/run-command.ts';
import { useGrant, type GrantUsage } from '../grants/use-grant.ts';
import type { Operator } from '../grants/operator.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { endOf } from '../idempotency/end-of.ts';
import { retryUntilStored } from '../idempotency/retry-until-stored.ts';
import { newRowId, newToken } from '../crypto/identifiers.ts';
import { notifyAddress } from '../addresses/notify-address.ts';
import { claimOrderNo } from '../attempts/order-numbers.ts';
import { assertNoShopperPays, orderLock } from '../money/server-payment.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { amountProblem } from './amount-problem.ts';
import { askAboutEarlier } from './ask-about-earlier.ts';
import { assertEnabled } from './assert-enabled.ts';
import { assertOpen } from './assert-open.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { resultFor } from './operation-result.ts';
import { ledgerMovements, takePayments } from './ledger-movements.ts';
import { earlierIntention, readIntention, sameSpelling } from './intention.ts';
import type { PayoutIntention } from './intention.ts';
import { ordersOf } from './order-names.ts';
import type { Found, Plan } from './plan.ts';
import { recordOperationOutcome, recordParts } from './record-operation-outcome.ts';
import { releaseOperation } from './release-operation.ts';
import { runningOn } from './running-on.ts';
import { blocksCard } from './stolen-card.ts';

/** `POST /v1/operations/:operation` for everything that changes something. */
export async function performOperation<Name extends WriteName>(
  context: Context,
  caller: Operator,
  name: Name,
  body: PlannedBody<Name>,
  claim: IdempotencyClaim,
): Promise<Answer<OperationResult>> {
  // What was made before counts as it was: it is not planned, looked up or validated again.
  const intention = await readIntention(context, name, body);
  const earlier = async (reader: Reader) => intention && earlierIntention(reader, intention);
  const repeated =
    (await findRepeat(context, claim, 'operations')) ?? (await context.store.read(earlier));
  if (repeated) return { status: 200, body: resultFor(caller, repeated), replayed: true };

  assertEnabled(context, name);
  assertAmounts(context, name, body);
  // A plan may look something up there, which would fail for the same reason and say less.
  assertGatewayUp(context);
  const command = commandContext(context);
  const plan = await BEHAVIOURS[name].plan(command, body);
  const movements = ledgerMovements(name, plan.summary);
  const unchanged = await askAboutEarlier(command, plan, movements);
  const token = newToken(context.random);
  const fresh = {
    id: intention?.operationId ?? newRowId('operation', context),
    notifyHash: await context.keys.sha256(token),
    deduplicationKey: await deduplicationKeyOf(context, name, plan, intention),
  };
  let html: string | undefined;
  const { row: begun, replayed } = await runCommand(command, claim, {
    table: 'operations',
    locks: [
      ...(plan.orderNo === undefined ? [] : [orderLock(context, plan.orderNo)]),
      ...[
        ...(intention ? [intention.operationId] : []),
        ...movements.map(({ transactionId }) => transactionId).sort(),
      ].map((id) => ['movement', id] as const),
    ],
    earlier: (tx) => (intention ? earlier(tx) : (plan.earlier?.(tx) ?? Promise.resolve(undefined))),
    async begin(tx, holding) {
      await useGrant(context, tx, caller, usageOf(name, plan));
      if (plan.orderNo !== undefined) await assertNoShopperPays(context, tx, plan.orderNo);
      const passed = await assertFree(tx, name, plan, fresh.deduplicationKey);
      // Looked at once nothing else is in progress: what has just ended may have closed it, or done the same.
      await assertOpen(tx, name, plan);
      if (await plan.earlier?.(tx))
        throw new Problem('operation-in-progress', {
          detail: 'Another request has just done this. Repeat yours to get its result.',
          retryAfter: 1,
        });
      await takePayments(context, tx, fresh.id, movements, unchanged);
      await plan.reserve?.(tx, fresh.id);
      const orders = await ordersOf(context, tx, plan.summary);
      const noted = {
        ...plan,
        summary: { ...plan.summary, ...orders, ...(passed.length > 0 && { passed }) },
      };
      return writeDown(context, tx, name, caller, withFields(noted, intention), {
        ...fresh,
        ...holding,
      });
    },
    async send(row) {
      const found = await plan.send(notifyAddress(context, kindOf(name), token), (part) =>
        retryUntilStored(
          context,
          () => context.store.transaction((tx) => recordParts(context, tx, row.id, part)),
          () => undefined,
        ),
      );
      return found.outcome === 'unknown' ? withEvidence(context, row, found) : found;
    },
    async settle(tx, begun, found: Found) {
      html = found.html;
      const settled = await recordOperationOutcome(context, tx, begun.id, found);
      await found.keep?.(tx, settled);
      return settled;
    },
    release: (tx, begun) => releaseOperation(context, tx, begun),
  });
  const row = replayed ? await endOf(context, begun) : begun;
  const result = resultFor(caller, row);
  return { status: 200, body: html === undefined ? result : { ...result, html }, replayed };
}

/** Evidence is waited for no longer than this: that nothing is proven is told with it or without. */
const EVIDENCE_MS = 5_000;

/** Where a look at something else helps a person to judge what is not proven (P-09), both are told together. */
async function withEvidence(context: Context, row: OperationRow, found: Found): Promise<Found> {
  if (BEHAVIOURS[row.operation].lookUp !== gatherEvidence) return found;
  const gathered = new AbortController();
  const evidence = await Promise.race([
    gatherEvidence(context, row).catch(() => undefined),
    context.clock.sleep(EVIDENCE_MS, gathered.signal).then(() => undefined),
  ]);
  gathered.abort();
  return { ...found, details: { ...found.details, ...evidence?.details } };
}

/**
 * A request that could never be sent is rejected before it is stored. The ledger checks a batch's amounts; the plan those of a
 * card or group, whose currency it looks up.
 */
function assertAmounts({ profile }: Context, name: OperationName, body: object): void {
  if (operationOf(name).batch || 'card_id' in body || 'group_id' in body) return;
  const faults = amountFaults(body as Readonly<Record<string, unknown>>, profile);
  if (faults.length > 0) throw amountProblem(faults);
}

const withFields = (plan: Plan, intention: PayoutIntention | undefined): Plan =>
  intention ? { ...plan, summary: { ...plan.summary, fields: newestOf(intention) } } : plan;

const newestOf = ({ fields }: PayoutIntention): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, [newest = '']]) => [field, newest]));

const kindOf = (name: OperationName): 'payment' | 'payout' =>
  name === 'payout.create' ? 'payout' : 'payment';

/** Each order of a batch is a use of its own. */
const usageOf = (name: OperationName, { summary, moved }: Plan): GrantUsage => ({
  count: (summary.refunds ?? summary.transactions ?? [name]).length,
  moved: MOVEMENTS[name].moves === 'nothing' ? [] : moved,
});

/**
 * What would be the same movement again: what names the same things (P-09). What moves no money may be
 * repeated at will; what moves payments is known by each of them. Of a card or group the number counts alone:
 * its currency may have been corrected since.
 */
const deduplicationKeyOf = async (
  { keys }: Context,
  name: OperationName,
  { target, summary: { amount, group } }: Plan,
  intention: PayoutIntention | undefined,
): Promise<string | null> =>
  MOVEMENTS[name].lock === 'identical'
    ? keys.sha256(
        JSON.stringify(
          // To whom and how much, whatever id the caller has for it.
          intention
            ? [name, Object.entries(newestOf(intention)).sort(([a], [b]) => (a < b ? -1 : 1))]
            : [
                name,
                target,
                target === null
                  ? amount && [amount.currency, sameSpelling(amount.value, 'amount')]
                  : amount && plainNumber(amount.value),
                group && { ...group, name: sameSpelling(group.name) },
              ],
        ),
      )
    : null;

/**
 * One call at a time for a card, group or subscription (C-231), and none that may be a second one (P-09); but a
 * card is blocked at once. Answers which of those in progress change its status too: which of them the gateway
 * makes last is not known.
 */
async function assertFree(
  tx: Transaction,
  name: OperationName,
  plan: Plan,
  deduplicationKey: string | null,
): Promise<readonly string[]> {
  for (const one of [plan.target, deduplicationKey])
    if (one !== null) await tx.lock('movement', one);
  const same =
    deduplicationKey === null ? [] : await tx.find('operations', { where: { deduplicationKey } });
  // What is made anew, such as a group or a payout, has no target that its twin could be found by.
  const onTarget = plan.target === null ? [] : await runningOn(tx, plan.target);
  const running = [
    ...onTarget,
    ...same.filter(({ id, outcome }) => outcome === null && onTarget.every((row) => row.id !== id)),
  ];
  const [first] = running;
  if (first && !blocksCard(name, plan.summary.status))
    throw new Problem('operation-in-progress', {
      detail:
        first.target === null || first.target !== plan.target
          ? `The same ${first.operation} is in progress.`
          : `${first.operation} is in progress on this ${first.target.replace(/s\|.*/s, '')}.`,
      retryAfter: 1,
      extension: { operation_id: first.id, operation: first.operation },
    });
  const unknown = same.find(({ outcome }) => outcome === 'unknown');
  if (unknown)
    throw new Problem('earlier-operation-unknown', {
      detail: 'An identical operation has an unknown outcome. Resolve it first.',
      extension: { operation_id: unknown.id, operation: unknown.operation },
    });
  return running.filter(({ summary: { status } }) => status !== undefined).map(({ id }) => id);
}

async function writeDown(
  context: Context,
  tx: Transaction,
  operation: WriteName,
  caller: Operator,
  plan: Plan,
  fresh: Pick<OperationRow, 'id' | 'notifyHash' | 'deduplicationKey'> & Holding,
): Promise<OperationRow> {
  const now = context.clock.now();
  const row: OperationRow = {
    ...fresh,
    operation,
    subject: caller.kind === 'grant' ? caller.claims.sub : caller.name,
    grantId: caller.kind === 'grant' ? caller.claims.jti : null,
    state: 'created',
    outcome: null,
    isDecided: false,
    target: plan.target,
    orderNo: plan.orderNo ?? null,
    paymentAt: plan.orderNo === undefined ? null : now,
    summary: plan.summary,
    result: null,
    queryCount: 0,
    hint: null,
    createdAt: now,
    sentAt: null,
    outcomeAt: null,
    checkedAt: null,
    refuted: null,
  };
  if (row.orderNo !== null && !(await claimOrderNo(tx, row.orderNo)))
    throw new Problem('order-conflict', { detail: 'This order number has already been used.' });
  await tx.insert('operations', row);
  return row;
}

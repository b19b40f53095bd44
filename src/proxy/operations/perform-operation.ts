import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { OperationBody, WriteName } from '../../contract/proxy/operation-bodies.schema.ts';
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
import { untilStored } from '../idempotency/until-stored.ts';
import { newRowId, newToken } from '../crypto/identifiers.ts';
import { notifyAddress } from '../addresses/notify-address.ts';
import { claimOrderNo } from '../attempts/order-numbers.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { assertIssuing } from './assert-issuing.ts';
import { grantedResultOf, operationResultOf } from './operation-result.ts';
import { ledgerMovements, takePayments } from './ledger-movements.ts';
import { earlierIntention, readIntention } from './intention.ts';
import type { PayoutIntention } from './intention.ts';
import type { Found, Plan } from './plan.ts';
import { PLANNERS } from './planners.ts';
import { recordOperationOutcome, recordParts } from './record-operation-outcome.ts';
import { releaseOperation } from './release-operation.ts';

/** `POST /v1/operations/:operation` for everything that changes something. */
export async function performOperation<Name extends WriteName>(
  context: Context,
  caller: Operator,
  name: Name,
  body: OperationBody<Name>,
  claim: IdempotencyClaim,
): Promise<Answer<OperationResult>> {
  // What was made before counts as it was: it is not planned, looked up or validated again.
  const intention = await readIntention(context, name, body);
  const earlier = async (reader: Reader) => intention && earlierIntention(reader, intention);
  const repeated =
    (await findRepeat(context, claim, 'operations')) ?? (await context.store.read(earlier));
  if (repeated) return { status: 200, body: resultFor(caller, repeated), replayed: true };

  if (operationOf(name).base === 'issuing') assertIssuing(context);
  assertAmounts(context, name, body);
  // A plan may look something up there, which would fail for the same reason and say less.
  assertGatewayUp(context);
  const command = commandContext(context);
  const plan = await PLANNERS[name](command, body);
  const token = newToken(context.random);
  const fresh = {
    id: intention?.operationId ?? newRowId('operation', context),
    notifyHash: await context.keys.sha256(token),
    deduplicationKey: await deduplicationKeyOf(context, name, plan),
  };
  const movements = ledgerMovements(name, plan.summary);
  let html: string | undefined;
  const { row, replayed } = await runCommand(command, claim, {
    table: 'operations',
    locks: [
      ...(intention ? [intention.operationId] : []),
      ...movements.map(({ transactionId }) => transactionId).sort(),
    ].map((id) => ['movement', id]),
    earlier: (tx) => (intention ? earlier(tx) : (plan.earlier?.(tx) ?? Promise.resolve(undefined))),
    async begin(tx, holding) {
      await useGrant(context, tx, caller, usageOf(name, plan));
      await assertFree(tx, name, plan, fresh.deduplicationKey);
      // Looked at once nothing else is in progress: what has just ended may have closed it, or done the same.
      await assertOpen(tx, name, plan);
      if (await plan.earlier?.(tx))
        throw new Problem('movement-unsettled', {
          detail: 'Another request has just done this. Repeat yours to get its result.',
          retryAfter: 1,
        });
      await takePayments(tx, fresh.id, movements, plan.asked ?? new Map());
      await plan.reserve?.(tx, fresh.id);
      return writeDown(context, tx, name, caller, withFields(plan, intention), {
        ...fresh,
        ...holding,
      });
    },
    send: ({ id }) =>
      plan.send(notifyAddress(context, kindOf(name), token), (found) =>
        untilStored(
          context,
          () => context.store.transaction((tx) => recordParts(context, tx, id, found)),
          () => undefined,
        ),
      ),
    async settle(tx, begun, found: Found) {
      html = found.html;
      const settled = await recordOperationOutcome(context, tx, begun.id, found);
      await found.keep?.(tx, settled);
      return settled;
    },
    release: (tx, begun) => releaseOperation(context, tx, begun),
  });
  const result = resultFor(caller, row);
  return { status: 200, body: html === undefined ? result : { ...result, html }, replayed };
}

function resultFor({ kind }: Operator, row: OperationRow): OperationResult {
  const whole = operationResultOf(row);
  return kind === 'merchant' ? whole : grantedResultOf(whole);
}

/** A request that could never be sent is rejected before it is stored; the ledger checks a batch's amounts. */
function assertAmounts({ profile }: Context, name: OperationName, body: object): void {
  if (operationOf(name).batch) return;
  const faults = amountFaults(body as Readonly<Record<string, unknown>>, profile);
  if (faults.length > 0)
    throw new Problem('amount-invalid', {
      errors: faults.map(({ field, detail }) => ({ pointer: `/${field}`, detail })),
    });
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
 * repeated at will; what moves payments is known by each of them.
 */
const deduplicationKeyOf = async (
  { keys }: Context,
  name: OperationName,
  { target, summary: { amount, group } }: Plan,
): Promise<string | null> =>
  MOVEMENTS[name].lock === 'identical'
    ? keys.sha256(JSON.stringify([name, target, amount, group]))
    : null;

/**
 * A closed card is sent nothing more, an inactive group only what makes it active again. What a query
 * or a person says later corrects what is known here.
 */
async function assertOpen(tx: Transaction, name: OperationName, { target }: Plan): Promise<void> {
  const [kind, id = ''] = target?.split('|') ?? [];
  if (kind === 'cards' && (await tx.get('cards', id))?.view.status === 'closed')
    throw new Problem('resource-closed', {
      detail:
        'This card is closed. If that is wrong, query it, or correct its record with `tender import --correct`.',
    });
  if (kind !== 'groups' || name === 'group.status') return;
  if ((await tx.get('groups', id))?.view.status === 'inactive')
    throw new Problem('resource-closed', {
      detail:
        'This group is inactive. Activate it with group.status; if this is wrong, correct its record with `tender import --correct`.',
    });
}

/** One call at a time for a card, group or subscription (C-231), and none that may be a second one (P-09). */
async function assertFree(
  tx: Transaction,
  operation: OperationName,
  plan: Plan,
  deduplicationKey: string | null,
): Promise<void> {
  for (const name of [plan.target, deduplicationKey])
    if (name !== null) await tx.lock('movement', name);
  if (plan.target !== null)
    for (const state of ['created', 'sent'] as const) {
      const where = { target: plan.target, state };
      const [running] = await tx.find('operations', { where, limit: 1 });
      if (running)
        throw new Problem('movement-unsettled', {
          detail: `${running.operation} is in progress on this ${plan.target.replace(/s\|.*/s, '')}.`,
          retryAfter: 1,
          extension: { operation_id: running.id },
        });
    }
  if (deduplicationKey === null) return;
  const same = await tx.find('operations', { where: { deduplicationKey } });
  const unknown =
    same.find((row) => row.outcome === 'unknown') ?? (await unknownAt(tx, operation, plan));
  if (unknown)
    throw new Problem('movement-unsettled', {
      detail: 'An identical operation has an unknown outcome. Resolve it first.',
      extension: { operation_id: unknown.id },
    });
}

/**
 * The same movement of the same card or group, by its number alone: which currency a card has may have become
 * known since then.
 */
async function unknownAt(
  tx: Transaction,
  operation: OperationName,
  { target, summary }: Plan,
): Promise<OperationRow | undefined> {
  if (target === null || !summary.amount) return undefined;
  const number = plainNumber(summary.amount.value);
  const unknown = await tx.find('operations', { where: { target, outcome: 'unknown' } });
  return unknown.find(
    (row) =>
      row.operation === operation &&
      row.summary.amount !== undefined &&
      plainNumber(row.summary.amount.value) === number,
  );
}

const plainNumber = (value: string): string =>
  value
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

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
    state: 'created',
    outcome: null,
    target: plan.target,
    orderNo: plan.orderNo ?? null,
    summary: plan.summary,
    result: null,
    queryCount: 0,
    createdAt: now,
    sentAt: null,
    settledAt: null,
  };
  if (row.orderNo !== null && !(await claimOrderNo(tx, row.orderNo)))
    throw new Problem('order-conflict', { detail: 'This order number has already been used.' });
  await tx.insert('operations', row);
  return row;
}

import { orderIdOfKey, orderNamesOf } from '../store/order-key.ts';
import type { CardTestingAlarm } from '../../contract/vocabulary/card-testing.ts';
import { ALERTS, type AnswerEvidence } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from './record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** All that the merchant server is alerted to. */
export const SECURITY_ALERTS = [
  ...ALERTS,
  'issuer-address-refused',
  'hosted-page-refused',
  'reveal-secret-mismatch',
  /** Somebody without the root secret has written to the audit chain. */
  'audit-chain-broken',
  /** A refund that a person had decided to be failed was proven after another one was made. */
  'over-refunded',
] as const;
export type SecurityAlert = (typeof SECURITY_ALERTS)[number];

/** Something that should never come, with the field of the gateway's answer that shows it. */
export interface SecurityFinding {
  readonly alert: SecurityAlert;
  readonly field?: string;
  /** The payment that shows it, where that is not the one that was asked about. */
  readonly transactionId?: string;
}

/** Tells operator and merchant server of answers that should never come (C-053, C-260), of each fact once. */
export async function raiseAlerts(
  context: Context,
  tx: Transaction,
  about: AttemptRow | OperationRow,
  findings: readonly SecurityFinding[],
): Promise<void> {
  const news = await unsaid(tx, about, findings);
  const { id } = about;
  const orderNo = about.orderNo ?? undefined;
  const sessionId = ('sessionId' in about && about.sessionId) || null;
  const named = {
    ...('orderKey' in about ? { attempt_id: id } : { operation_id: id }),
    ...orderNamesOf(about),
  };
  for (const { alert, field, transactionId } of news)
    await raiseAlert(context, tx, alert, {
      id,
      orderNo,
      sessionId,
      named: {
        ...named,
        ...(transactionId && { transaction_id: transactionId }),
        ...(field && { field }),
      },
    });
}

/** What was not told of it before, which is written down: every further look shows the same. */
async function unsaid(
  tx: Transaction,
  about: AttemptRow | OperationRow,
  findings: readonly SecurityFinding[],
): Promise<readonly SecurityFinding[]> {
  if (findings.length === 0) return [];
  const table = 'orderKey' in about ? 'attempts' : 'operations';
  const { alerted = [] } = (await tx.get(table, about.id)) ?? {};
  const news = new Map(findings.map((finding) => [factOf(finding), finding]));
  for (const fact of alerted) news.delete(fact);
  if (news.size > 0) await tx.update(table, about.id, { alerted: [...alerted, ...news.keys()] });
  return [...news.values()];
}

const factOf = ({ alert, field = '', transactionId = '' }: SecurityFinding): string =>
  [alert, field, transactionId].join('|');

interface About {
  readonly id: string;
  readonly orderNo?: string | undefined;
  readonly sessionId?: string | null;
  /** The record that the alert names to the merchant server. */
  readonly named: Readonly<Record<string, string>>;
}

/** Tells of one thing that should never happen. */
export async function raiseAlert(
  context: Context,
  tx: Transaction,
  alert: SecurityAlert,
  { id, orderNo, sessionId = null, named }: About,
): Promise<void> {
  context.log.error('security alert', { alert, requestId: id, orderNo, field: named['field'] });
  context.metrics.count('security_alerts', { alert });
  await recordEvent(context, tx, { type: 'alert.security', sessionId, data: { alert, ...named } });
}

/** Tells of everything that is wrong with an answer to a question, which leaves no row behind. */
export async function raiseFindings(
  context: Context,
  about: Readonly<Record<string, string>>,
  { findings, items }: Pick<AnswerEvidence, 'findings' | 'items'>,
): Promise<void> {
  const all = [...findings, ...items.flatMap((item) => item.findings)];
  if (all.length === 0) return;
  const [id = ''] = Object.values(about);
  await context.store.transaction(async (tx) => {
    for (const { alert, field } of all)
      await raiseAlert(context, tx, alert, { id, named: { ...about, ...(field && { field }) } });
  });
}

/** Tells of what looks like card testing, and what is done about it from this attempt on (P-46). */
export async function tellOfCardTesting(
  context: Context,
  tx: Transaction,
  { id, orderKey, orderNo, sessionId }: AttemptRow,
  alarms: readonly CardTestingAlarm[],
): Promise<void> {
  for (const { rule, action } of alarms) {
    context.log.error('card testing alarm', { rule, attemptId: id, sessionId });
    context.metrics.count('card_testing_alarms', { rule });
    await recordEvent(context, tx, {
      type: 'alert.card_testing',
      sessionId,
      data: {
        rule,
        action,
        session_id: sessionId,
        attempt_id: id,
        order_id: orderIdOfKey(orderKey),
        order_no: orderNo,
      },
    });
  }
}

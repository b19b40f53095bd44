import type { Judgement } from '../../gateway/index.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { actionAt } from './action-at.ts';
import { issuerAddress } from './issuer-address.ts';
import { raiseAlerts } from './raise-alerts.ts';
import type { SecurityAlert } from './raise-alerts.ts';
import { settleAttempt } from './settle-attempt.ts';
import type { Finding } from './settle-attempt.ts';

/** Writes down what a judgement of the gateway's answer means to an attempt, alerts included. */
export async function settleByJudgement(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judgement: Judgement,
  { alert, ...more }: Pick<Finding, 'decline' | 'nextAction'> & { alert?: SecurityAlert } = {},
): Promise<AttemptRow> {
  const { outcome, transactionId, resultCode, recurring, issuerUrl } = judgement;
  const alerts: SecurityAlert[] = [...judgement.alerts, ...(alert ? [alert] : [])];
  const url = issuerUrl === undefined ? undefined : issuerAddress(context, issuerUrl);
  if (issuerUrl !== undefined && url === undefined) alerts.push('issuer-address-refused');
  await raiseAlerts(context, tx, attempt, alerts);
  return settleAttempt(context, tx, attempt.id, {
    outcome,
    transactionId,
    resultCode,
    recurring,
    ...(url !== undefined && { issuerUrl: url, nextAction: actionAt(context, attempt, url) }),
    ...more,
  });
}

import type { Judgement } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { actionAt } from './next-action.ts';
import { issuerAddress } from '../addresses/gateway-addresses.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import type { SecurityAlert } from '../events/raise-alerts.ts';
import { settleAttempt } from './record-outcome.ts';
import type { Finding } from './record-outcome.ts';

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

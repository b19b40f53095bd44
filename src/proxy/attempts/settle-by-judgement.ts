import type { DeclineCategory } from '../../contract/outcomes.ts';
import type { NextAction } from '../../contract/proxy/checkout.schema.ts';
import type { Judgement } from '../../gateway/index.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { issuerAddress } from './issuer-address.ts';
import { raiseAlerts } from './raise-alerts.ts';
import type { SecurityAlert } from './raise-alerts.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Writes down what a judgement of the gateway's answer means to an attempt, alerts included. */
export async function settleByJudgement(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  judgement: Judgement,
  decline?: DeclineCategory,
): Promise<AttemptRow> {
  const { outcome, transactionId, resultCode, issuerUrl } = judgement;
  const alerts: SecurityAlert[] = [...judgement.alerts];
  const url = issuerUrl === undefined ? undefined : issuerAddress(context, issuerUrl);
  if (issuerUrl !== undefined && url === undefined) alerts.push('issuer-address-refused');
  await raiseAlerts(context, tx, attempt, alerts);
  const nextAction: NextAction | undefined =
    url === undefined
      ? undefined
      : { type: 'redirect', url, method: context.profile.redirect.threeDSMethod };
  return settleAttempt(context, tx, attempt.id, {
    outcome,
    transactionId,
    resultCode,
    decline,
    nextAction,
  });
}

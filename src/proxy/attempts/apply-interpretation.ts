import type { Interpretation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { issuerAddress } from '../addresses/gateway-addresses.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import type { SecurityAlert, SecurityFinding } from '../events/raise-alerts.ts';
import { withMoment } from '../subscriptions/watch-subscription.ts';
import { recordOutcome } from './record-outcome.ts';
import type { OutcomeUpdate } from './record-outcome.ts';

/** Writes down what a interpretation of the gateway's answer means to an attempt, alerts included. */
export async function applyInterpretation(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  interpretation: Interpretation,
  { alert, ...more }: Pick<OutcomeUpdate, 'decline' | 'leads'> & { alert?: SecurityAlert } = {},
): Promise<AttemptRow> {
  const { outcome, transactionId, resultCode, issuerUrl, failure, words, cause, contradicted } =
    interpretation;
  const alerts: SecurityFinding[] = [...interpretation.alerts, ...(alert ? [{ alert }] : [])];
  const url = issuerUrl === undefined ? undefined : issuerAddress(context, issuerUrl);
  if (issuerUrl !== undefined && url === undefined)
    alerts.push({ alert: 'issuer-address-refused' });
  await raiseAlerts(context, tx, attempt, alerts);
  return recordOutcome(context, tx, attempt, {
    outcome,
    transactionId,
    resultCode,
    recurring: withMoment(context, interpretation.recurring),
    failure,
    words,
    cause,
    contradicted,
    ...(url !== undefined && { issuerUrl: url, leads: true }),
    ...more,
  });
}

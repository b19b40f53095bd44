import type { Check } from './harness/check.ts';
import { Fault, LeftOut } from './harness/failure.ts';
import { ANSWER_CHECKS } from './checks/answers.ts';
import { CARD_PAYMENT_CHECKS } from './checks/card-payments.ts';
import { ISSUED_CARD_CHECKS } from './checks/issued-cards.ts';
import { ISSUING_CHECKS } from './checks/issuing.ts';
import { ORDER_CHECKS } from './checks/orders.ts';
import { OTHER_PAYMENT_CHECKS } from './checks/other-payments.ts';
import { PAYOUT_CHECKS } from './checks/payouts.ts';
import { QUERY_CHECKS } from './checks/queries.ts';
import { SIGNATURE_CHECKS } from './checks/signatures.ts';
import { SUBSCRIPTION_CHECKS } from './checks/subscriptions.ts';
import { reasonToLeaveOut } from './harness/skipped-rules.ts';
import type { Target } from './harness/target.ts';

/** Rows of the checklist. */
export const ROW_COUNT = 284;

export const CHECKS: readonly Check[] = [
  ...CARD_PAYMENT_CHECKS,
  ...OTHER_PAYMENT_CHECKS,
  ...ANSWER_CHECKS,
  ...SIGNATURE_CHECKS,
  ...QUERY_CHECKS,
  ...ORDER_CHECKS,
  ...SUBSCRIPTION_CHECKS,
  ...PAYOUT_CHECKS,
  ...ISSUING_CHECKS,
  ...ISSUED_CARD_CHECKS,
].sort((a, b) => a.row - b.row);

export interface RuleReport {
  /** `C-041`. */
  readonly row: string;
  readonly result: 'holds' | 'fails' | 'not tried';
  /** What fails, or why it is not tried; empty where the row holds. */
  readonly detail: string;
}

/** Every row in turn, one check after the other; each finding is given out as it is made. */
export async function* runConformance(target: Target): AsyncGenerator<RuleReport> {
  await target.probe();
  for (let number = 1; number <= ROW_COUNT; number += 1) {
    const row = `C-${String(number).padStart(3, '0')}`;
    const check = CHECKS.find((each) => each.row === number);
    yield check
      ? await findingOf(row, check, target)
      : { row, result: 'not tried', detail: reasonToLeaveOut(number) };
  }
}

async function findingOf(row: string, check: Check, target: Target): Promise<RuleReport> {
  const obstacle = target.silence ?? obstacleTo(check, target);
  if (obstacle !== undefined) return { row, result: 'not tried', detail: obstacle };
  try {
    await check.run(target);
    return { row, result: 'holds', detail: '' };
  } catch (error) {
    if (error instanceof LeftOut) return { row, result: 'not tried', detail: error.message };
    // An answer may be unusual in ways that no check foresees; the error's message may quote it.
    const fault = error instanceof Fault ? error.message : `it can’t be read (${nameOf(error)})`;
    return { row, result: 'fails', detail: `${check.title}: ${fault}` };
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Why a check must not or can't be run here, if so. */
function obstacleTo({ needs }: Check, { profile, isSandbox }: Target): string | undefined {
  if (needs === 'question' || isSandbox) return undefined;
  if (needs === 'sandbox') return 'only the built-in sandbox can be told to behave like this';
  if (profile.mode === 'live') return 'would make real orders; run it with a test account';
  return undefined;
}

export const sumOf = (findings: readonly RuleReport[]): Record<RuleReport['result'], number> => {
  const count = (wanted: RuleReport['result']) =>
    findings.filter(({ result }) => result === wanted).length;
  return { holds: count('holds'), fails: count('fails'), 'not tried': count('not tried') };
};

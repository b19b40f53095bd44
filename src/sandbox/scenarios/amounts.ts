import { RESULTS } from './results.ts';
import type { Scenario } from './scenario.ts';

const DAY = 86_400_000;

interface AmountRow {
  readonly name: string;
  /** By whole units and the digits after the point, without trailing zeros. */
  readonly matches: (whole: number, fraction: string) => boolean;
  readonly scenario: (whole: number) => Scenario;
}

/** Amounts that decide, when nothing else does; by whole units, so that they test decimals as well. */
const ROWS: readonly AmountRow[] = [
  {
    name: 'declined-by-amount',
    matches: (whole) => whole >= 2000 && whole <= 2999,
    scenario: (whole) => ({
      payment: { state: 'failed', code: String(whole), text: 'Declined by amount' },
    }),
  },
  {
    name: 'processor-failure',
    matches: (whole) => whole === 3000,
    scenario: () => ({ payment: RESULTS['processor-failure'] }),
  },
  {
    name: 'settlement-declined',
    matches: (whole) => whole === 4001,
    scenario: () => ({ settlementDeclined: true }),
  },
  {
    name: 'settles-later',
    matches: (whole) => whole === 4002,
    scenario: () => ({
      payment: RESULTS.pending,
      later: { afterMs: DAY, result: RESULTS.success },
    }),
  },
  {
    name: 'declined',
    matches: (whole, fraction) => whole === 700 && fraction === '',
    scenario: () => ({ payment: RESULTS.declined }),
  },
  {
    name: 'bank-system-error',
    matches: (whole, fraction) => whole === 600 && fraction === '1',
    scenario: () => ({ payment: RESULTS['processing-error'] }),
  },
];

/** What an amount triggers: the row's name and scenario. */
export function amountTrigger(amount: string): { name: string; scenario: Scenario } | undefined {
  const [whole = '', fraction = ''] = amount.split('.');
  const units = Number(whole);
  const row = ROWS.find((each) => each.matches(units, fraction.replace(/0+$/, '')));
  return row && { name: row.name, scenario: row.scenario(units) };
}

import { nextInterval } from '../../contract/values/add-intervals.ts';
import type { SubscriptionTerms } from '../../contract/proxy/session.schema.ts';

/** What follows the first payment, as far as the contract says. */
export interface RecurringCharges {
  /** When the next charge is due, in milliseconds; undefined when none follows. */
  readonly next: number | undefined;
  /** Charges at the introductory offer. */
  readonly introductory: number;
  /** `YYYY-MM-DD` of the last day, a number of charges in all, or neither: until it is cancelled. */
  readonly ends: { readonly on: string } | { readonly after: number } | undefined;
}

const DAY = 86_400_000;
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Reads the contract as of a first payment now (C-194, C-201, C-203). */
export function recurringCharges(terms: SubscriptionTerms, now: number): RecurringCharges {
  const { interval, interval_count: intervalCount, contract_start, contract_end } = terms;
  const start = contract_start === undefined ? now : dayOf(contract_start);
  const due = nextInterval({ interval, intervalCount, start }, now);
  const last = contract_end === undefined ? Infinity : dayOf(contract_end) + DAY - 1;
  const cycles = terms.billing_cycle || Infinity;
  return {
    next: cycles > 1 && due <= last ? due : undefined,
    introductory: terms.promotion_cycle ?? 0,
    ends:
      contract_end !== undefined
        ? { on: contract_end }
        : cycles < Infinity
          ? { after: cycles }
          : undefined,
  };
}

import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { amountTrigger } from './amounts.ts';
import type { SandboxCard } from './cards.ts';
import { scenarioNamed } from './named-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** What of a call can trigger something, in the order of priority. */
export interface Triggers {
  readonly operation: OperationName;
  /** Named by a control call for the next request of this operation. */
  readonly next?: string | undefined;
  /** `X-Sandbox-Scenario`: names, joined by commas. */
  readonly header?: string | undefined;
  readonly email?: string | undefined;
  /** `reference`, or `refund_reason` of one item: `SBX:` and a name. */
  readonly reference?: string | undefined;
  readonly card?: SandboxCard | undefined;
  readonly amount?: string | undefined;
}

export interface Fired {
  readonly scenario: Scenario;
  /** Which rules fired, the strongest first: `email:slow-300`, `card:declined`. */
  readonly rules: readonly string[];
}

/** Scenarios of an operation's own begin with its kind: `SBX:pending` of a refund is another one. */
const KINDS: Partial<Record<OperationName, string>> = {
  'orders.refund': 'refund',
  'payout.create': 'payout',
};

/** Finds what fires, and merges it slot by slot: the first match wins. */
export function fire(triggers: Triggers): Fired {
  const found: { rule: string; scenario: Scenario }[] = [];
  const named = (source: string, names: readonly string[]) => {
    for (const name of names) {
      const scenario = scenarioFor(triggers.operation, name);
      if (scenario) found.push({ rule: `${source}:${name}`, scenario });
    }
  };

  named('next', triggers.next === undefined ? [] : [triggers.next]);
  named('header', splitNames(triggers.header ?? ''));
  named('email', emailTags(triggers.email ?? ''));
  named('reference', referenceTags(triggers.reference ?? ''));
  const { card } = triggers;
  if (card && Object.keys(card.scenario).length > 0)
    found.push({ rule: `card:${card.name}`, scenario: card.scenario });
  const amount = triggers.amount === undefined ? undefined : amountTrigger(triggers.amount);
  if (amount) found.push({ rule: `amount:${amount.name}`, scenario: amount.scenario });

  return {
    scenario: mergeScenarios(found.map(({ scenario }) => scenario)),
    rules: found.map(({ rule }) => rule),
  };
}

/** Is it a scenario of this operation? */
export const scenarioFor = (operation: OperationName, name: string): Scenario | undefined => {
  const kind = KINDS[operation];
  return (kind && scenarioNamed(`${kind}.${name}`)) || scenarioNamed(name);
};

/** Whoever decides the payment decides all of it: a lower rule adds no challenge and no later turn. */
const mergeScenarios = (scenarios: readonly Scenario[]): Scenario =>
  scenarios.reduceRight<Scenario>((lower, higher) => {
    if (!higher.payment) return { ...lower, ...higher };
    const { payment: _payment, later: _later, threeDS: _threeDS, ...rest } = lower;
    return { ...rest, ...higher };
  }, {});

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** `anna+slow-300+notify-none@shop.example` has two. */
const emailTags = (email: string): string[] => (email.split('@')[0] ?? '').split('+').slice(1);

const referenceTags = (reference: string): string[] => {
  const tag = /^SBX:(\S+)/.exec(reference)?.[1];
  return tag === undefined ? [] : [tag];
};

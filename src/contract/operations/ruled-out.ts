import type { OperationName } from '../vocabulary/operation-names.ts';
import type { GatewayRefusal } from '../vocabulary/refusals.ts';
import type { ISSUING } from './issuing.schema.ts';

type IssuingChange = Exclude<keyof typeof ISSUING, 'card.query' | 'cardholder.query'>;

interface Needs {
  readonly card?: 'open';
  /** For a card: that of its group, which it is filled from. */
  readonly group?: 'active';
}

/** A closed card is sent nothing more, and an inactive group moves nothing: it can only be made active again. */
const NEEDS: Readonly<Record<IssuingChange, Needs>> = {
  'card.charge': { card: 'open', group: 'active' },
  'card.withdraw': { card: 'open' },
  'card.limit': { card: 'open' },
  'card.status': { card: 'open' },
  'card.close': { card: 'open' },
  'group.create': {},
  'group.charge': { group: 'active' },
  'group.refund': { group: 'active' },
  'group.status': {},
};

/** What the state of a card and its group, or of a group, has to be for an operation. */
export const needsOf = (operation: OperationName): Needs =>
  (NEEDS as Readonly<Partial<Record<OperationName, Needs>>>)[operation] ?? {};

/** Why the last known state of a card or group rules an operation out; undefined where it doesn't. */
export function ruledOut(
  operation: OperationName,
  { card, group }: { readonly card?: string | undefined; readonly group?: string | undefined },
): Extract<GatewayRefusal, 'card_closed' | 'group_inactive'> | undefined {
  const needs = needsOf(operation);
  if (needs.card && card === 'closed') return 'card_closed';
  return needs.group && group === 'inactive' ? 'group_inactive' : undefined;
}

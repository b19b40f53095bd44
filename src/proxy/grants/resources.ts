import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { GrantClaims, ResourceKind } from '../../contract/proxy/grant.schema.ts';

/** Where a request names what it works on: a field, a field of each item, or ids joined by commas. */
const NAMED: Partial<Record<OperationName, Partial<Record<ResourceKind, string>>>> = {
  'transactions.query': { orders: 'orders', transactions: 'trades' },
  'orders.refund': { transactions: 'refund_orders.transaction_id' },
  'orders.review': { transactions: 'review_orders.transaction_id' },
  'orders.cancel': { transactions: 'cancel_orders.transaction_id' },
  'subscription.cancel': { subscriptions: 'recurring_id' },
  'cardholder.query': { cardholders: 'cardholderId' },
  'group.create': {},
  'group.refund': { groups: 'group_id' },
  'group.charge': { groups: 'group_id' },
  'group.status': { groups: 'group_id' },
  'card.query': { cards: 'cardId' },
  'card.charge': { cards: 'card_id' },
  'card.withdraw': { cards: 'card_id' },
  'card.close': { cards: 'card_id' },
  'card.status': { cards: 'card_id' },
  'card.limit': { cards: 'card_id' },
};

/**
 * Refuses everything that a grant does not name (C-233, C-234). A request that could name a resource
 * and names none, as a query by time does, reaches further than any grant.
 */
export function assertGranted(claims: GrantClaims, name: OperationName, body: unknown): void {
  const kinds = NAMED[name];
  if (!claims.operations.includes(name) || !kinds) throw new Problem('forbidden');
  const named = Object.entries(kinds).flatMap(([kind, path]) =>
    idsAt(body, path).map((id) => ({ kind: kind as ResourceKind, id })),
  );
  if (named.length === 0 && Object.keys(kinds).length > 0) throw new Problem('forbidden');
  for (const { kind, id } of named)
    if (!claims.resources[kind]?.includes(id))
      throw new Problem('forbidden', {
        detail: `This grant does not cover this ${kind.slice(0, -1)}.`,
      });
}

function idsAt(body: unknown, path: string): string[] {
  const [field = '', inner] = path.split('.');
  const value = (body as Readonly<Record<string, unknown>>)[field];
  if (Array.isArray(value) && inner) return value.flatMap((item) => idsAt(item, inner));
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? value.split(',') : [];
}

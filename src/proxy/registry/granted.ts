import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { needsStepUp, type GrantClaims } from '../../contract/proxy/grant.schema.ts';
import type { ResourceKind } from '../../contract/vocabulary/resource-kinds.ts';
import { COVERS as coversOf, isOfOrders } from '../money/granted-orders.ts';
import type { Account } from '../money/payments.ts';
import type { Reader } from '../store/store.ts';
import { ownerOf } from '../saved-cards/saved-cards-of.ts';
import { groupOfCard } from './known-currency.ts';

/**
 * Whether a grant names a resource, or what a card belongs to; a shopper's: whether a subscription is theirs. A card that the registry doesn't know belongs
 * to nobody; one whose group the gateway names differently by now, to no group.
 */
export async function covers(
  account: Account,
  reader: Reader,
  { resources, orders, shopper }: Pick<GrantClaims, 'resources' | 'orders' | 'shopper'>,
  kind: ResourceKind,
  id: string,
): Promise<boolean> {
  if (shopper !== undefined) {
    const owner = ownerOf(account.profile, shopper);
    return kind === 'subscriptions' && (await reader.get(kind, id))?.owner === owner;
  }
  if (resources[kind]?.includes(id)) return true;
  if (orders !== undefined && isOfOrders(kind)) return coversOf[kind](account, reader, orders, id);
  const { cards_of_groups: groups = [], cards_of_cardholders: holders = [] } = resources;
  if (kind !== 'cards' || groups.length + holders.length === 0) return false;
  const card = (await reader.get('cards', id))?.view;
  if (!card) return false;
  if (card.cardholder_id !== undefined && holders.includes(card.cardholder_id)) return true;
  const group = await groupOfCard(reader, card);
  return group !== undefined && groups.includes(group);
}

/**
 * Refuses everything that a grant does not name (C-233, C-234). A request that could name a resource
 * and names none, as a query by time does, reaches further than any grant.
 */
export async function assertGranted(
  account: Account,
  reader: Reader,
  claims: GrantClaims,
  name: OperationName,
  body: unknown,
): Promise<void> {
  const kinds = operationOf(name).resources;
  if (!claims.operations.includes(name)) throw new Problem('forbidden');
  // What no grant names is granted once, for one thing, after a step-up.
  if (kinds === null && needsStepUp(name)) return;
  if (kinds === null) throw new Problem('forbidden');
  const named = Object.entries(kinds).flatMap(([kind, path]) =>
    idsAt(body, path).map((id) => ({ kind: kind as ResourceKind, id })),
  );
  if (named.length === 0 && Object.keys(kinds).length > 0) throw new Problem('forbidden');
  for (const { kind, id } of named) await assertCovered(account, reader, claims, kind, id);
}

/** @throws Problem if the grant does not cover it, whether or not there is such a thing. */
export async function assertCovered(
  account: Account,
  reader: Reader,
  claims: GrantClaims,
  kind: ResourceKind,
  id: string,
): Promise<void> {
  if (!(await covers(account, reader, claims, kind, id)))
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

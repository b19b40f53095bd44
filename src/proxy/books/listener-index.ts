import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import { groupOfCard } from '../registry/known-currency.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';

/** Who listens, by the names of what they listen for. */
export interface ListenerIndex<Listener> {
  /** From now on by these names, and no others. */
  put(listener: Listener, names: readonly string[]): void;
  remove(listener: Listener): void;
  of(name: string): ReadonlySet<Listener>;
}

const NOBODY: ReadonlySet<never> = new Set<never>();

export function createListenerIndex<Listener>(): ListenerIndex<Listener> {
  const listeners = new Map<string, Set<Listener>>();
  const names = new Map<Listener, readonly string[]>();
  const remove = (listener: Listener): void => {
    for (const name of names.get(listener) ?? []) {
      const those = listeners.get(name);
      those?.delete(listener);
      if (those?.size === 0) listeners.delete(name);
    }
    names.delete(listener);
  };
  return {
    remove,
    put(listener, put) {
      // What a grant covers only grows.
      if (names.get(listener)?.length === put.length) return;
      remove(listener);
      for (const name of put)
        listeners.set(name, (listeners.get(name) ?? new Set<Listener>()).add(listener));
      names.set(listener, put);
    },
    of: (name) => listeners.get(name) ?? NOBODY,
  };
}

/** For whoever sees the cards of some group or holder. */
const OWNERS = 'owners';

/**
 * What a grant listens for: no operation that it may see has none of these names. Whether it may see one that has is
 * for the grant to say.
 */
export const namesOfGrant = ({
  jti,
  sub,
  orders,
  resources: { cards = [], groups = [], cards_of_groups = [], cards_of_cardholders = [] },
}: GrantClaims): readonly string[] => [
  `grant|${jti}`,
  `person|${sub}`,
  ...(orders === undefined ? [] : ['orders']),
  ...cards.map((id) => `cards|${id}`),
  ...groups.map((id) => `groups|${id}`),
  ...(cards_of_groups.length + cards_of_cardholders.length > 0 ? [OWNERS] : []),
  ...cards_of_groups.map((id) => `of-group|${id}`),
  ...cards_of_cardholders.map((id) => `of-cardholder|${id}`),
];

/** The names of an operation: the registry is asked whose a card is where somebody listens for that. */
export async function namesOfOperation(
  reader: Reader,
  { target, subject }: OperationRow,
  index: ListenerIndex<unknown>,
): Promise<readonly string[]> {
  const [kind, id = ''] = target?.split('|') ?? [];
  const names = ['merchant'];
  if (kind !== 'cards' && kind !== 'groups') return [...names, 'orders', `person|${subject}`];
  names.push(`${kind}|${id}`);
  const card =
    kind === 'cards' && index.of(OWNERS).size > 0
      ? (await reader.get('cards', id))?.view
      : undefined;
  if (!card) return names;
  const group = await groupOfCard(reader, card);
  return [...names, `of-group|${group}`, `of-cardholder|${card.cardholder_id}`];
}

import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';

/** A change of a card's status that nobody has confirmed. */
interface StatusChange {
  readonly operation: OperationName;
  /** What `card.status` was to make of it. */
  readonly status?: string | undefined;
  /** RFC 3339. */
  readonly at: string;
}

/** Whether an operation changes nothing but what the status of a card shows. */
export const changesStatus = (operation: OperationName): boolean =>
  operation === 'card.status' || operation === 'card.close';

/**
 * What a card that was seen since says of a change of its status: it was made, whoever made it, or the card is still what it
 * was, so that it can be asked for again. Nothing where the status says neither.
 */
export function shownStatus(
  { operation, status, at }: StatusChange,
  card: Pick<CardView, 'status' | 'as_of'> | undefined,
): 'succeeded' | 'stillActive' | 'stillBlocked' | undefined {
  if (!card || !changesStatus(operation) || Date.parse(card.as_of) <= Date.parse(at))
    return undefined;
  if (card.status === (operation === 'card.close' ? 'closed' : status)) return 'succeeded';
  if (card.status === 'active') return 'stillActive';
  return card.status === 'blocked' ? 'stillBlocked' : undefined;
}

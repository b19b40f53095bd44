import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import type { OperationRow } from '../store/tables.ts';
import type { LookUp } from './plan.ts';
import { readCard } from './read-card.ts';
import { rivalsOf } from './stolen-card.ts';

/**
 * A change of a card's status shows: it was made where the card has the status, whoever made it. That it has
 * another one may be a moment too early, or of a later change from here, which says nothing of this one.
 */
export const lookUpStatus: LookUp = async (context, row) => {
  const { target, summary, outcome } = row;
  const [kind, cardId] = target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId) return undefined;
  const card = await readCard(context, cardId).catch(() => undefined);
  if (!card || card.status === 'unknown') return undefined;
  // What the card is like was all that was left to ask.
  if (outcome !== null && isFinal(outcome)) return { outcome, details: {} };
  if (card.status === summary.status) return { outcome: 'succeeded', details: {} };
  // Nothing opens a closed card again.
  const isShown = summary.status === 'closed' || !(await mayBeChanged(context, row));
  return isShown ? { outcome: 'failed', details: {}, twice: true } : undefined;
};

/** Something else may have changed the status of the card since, or at the same time. */
const mayBeChanged = ({ store }: Context, row: OperationRow): Promise<boolean> =>
  store.read(async (reader) => {
    const later = await reader.find('operations', {
      where: { target: row.target },
      range: { column: 'createdAt', from: row.createdAt },
    });
    return [...later, ...(await rivalsOf(reader, row))].some(
      ({ id, outcome, summary: { status } }) =>
        id !== row.id && status !== undefined && outcome !== 'failed',
    );
  });

/** A limit shows too: only that it is as it was to be says something. */
export const lookUpLimit: LookUp = async (context, { target, summary: { amount } }) => {
  const [kind, cardId] = target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId || !amount) return undefined;
  const { limit } = (await readCard(context, cardId).catch(() => undefined)) ?? {};
  return limit?.value === amount.value && limit.currency === amount.currency
    ? { outcome: 'succeeded', details: {} }
    : undefined;
};

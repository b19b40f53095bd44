import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { LookUp } from './plan.ts';
import { readCard } from './read-card.ts';

/**
 * A change of a card's status shows: it was made where the card has the status, whoever made it. That it has
 * another one may be a moment too early, or of a later change from here, which says nothing of this one.
 */
export const lookUpStatus: LookUp = async (context, row) => {
  const { target, summary, createdAt, outcome } = row;
  const [kind, cardId] = target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId) return undefined;
  const card = await readCard(context, cardId).catch(() => undefined);
  if (!card || card.status === 'unknown') return undefined;
  // What the card is like was all that was left to ask.
  if (outcome !== null && isFinal(outcome)) return { outcome, details: {} };
  if (card.status === summary.status) return { outcome: 'succeeded', details: {} };
  const later = await context.store.find('operations', {
    where: { target },
    range: { column: 'createdAt', from: createdAt },
  });
  const isChanged = later.some(
    ({ id, outcome: other, summary: { status } }) =>
      id !== row.id && status !== undefined && other !== 'failed',
  );
  return isChanged ? undefined : { outcome: 'failed', details: {}, twice: true };
};

/** A limit shows too: only that it is as it was to be says something. */
export const lookUpLimit: LookUp = async (context, { target, summary: { amount } }) => {
  const [kind, cardId] = target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId || !amount) return undefined;
  const { limit } = (await readCard(context, cardId).catch(() => undefined)) ?? {};
  return limit?.value === amount.value && limit.currency === amount.currency
    ? { outcome: 'succeeded', details: {} }
    : undefined;
};

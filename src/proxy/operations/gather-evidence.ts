import { cardAmount } from '../registry/show-card.ts';
import { expectedBalances } from './expected-balance.ts';
import type { LookUp } from './plan.ts';
import { readCard } from './read-card.ts';

/** The card's balance now, next to the previous one: shown to a person, decides nothing (P-09). */
export const gatherEvidence: LookUp = async (context, row) => {
  const [kind, cardId] = row.target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId) return undefined;
  const card = await readCard(context, cardId).catch(() => undefined);
  if (!card?.balance || card.currency === undefined) return undefined;
  const { currency } = card;
  const { balanceBefore } = row.summary;
  const known = balanceBefore && cardAmount(balanceBefore.value, currency);
  const before = known && { value: known.value, as_of: balanceBefore.as_of };
  const after = { value: card.balance.value, as_of: card.as_of };
  const expected =
    before &&
    (await context.store.read((reader) =>
      expectedBalances(reader, row, { before, after, currency }),
    ));
  return {
    outcome: row.outcome ?? 'unknown',
    details: { evidence: { ...(before && { before }), after, currency, ...expected } },
  };
};

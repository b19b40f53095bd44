import { CARD_CODES } from '../state/codes.ts';
import type { Group, IssuedCard } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { refusedBecause, type IssuingOutcome } from './move-funds.ts';

/** A card that can be worked with, or why not. Ids that end in 404 and 409 are triggers. */
export function openCard(world: SandboxContext, id: string): IssuedCard | IssuingOutcome {
  if (id.endsWith('404')) return refusedBecause('There is no such card', 'card:not-found');
  if (id.endsWith('409')) return refusedBecause('The card is closed', 'card:closed');
  const card = world.state.cards.get(id);
  if (!card) return refusedBecause('There is no such card');
  return card.status === CARD_CODES.closed ? refusedBecause('The card is closed') : card;
}

export const findGroup = (world: SandboxContext, id: string): Group | IssuingOutcome =>
  world.state.groups.get(id) ?? refusedBecause('There is no such group');

/** Is it the reason why there is nothing to work with? */
export const isOutcome = (found: object): found is IssuingOutcome => 'done' in found;

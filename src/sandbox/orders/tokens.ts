import type { Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/** How long stored cards live; a real token ends with its card, whose expiry is not kept here. */
const TOKEN_LIVES = 3 * 365 * 86_400_000;

/** A successful payment that requested a token creates one. */
export function makeToken(world: SandboxContext, order: Order): void {
  const { cardName, maskedCard } = order;
  if (cardName === null || maskedCard === null || order.tokenId !== null) return;
  const id = world.id('tok_');
  world.state.tokens.set(id, { id, cardName, maskedCard, expiresAt: world.now() + TOKEN_LIVES });
  order.tokenId = id;
}

import { isLuhnValid } from '../../contract/values/luhn.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import {
  scenarioWithToken,
  sandboxCard,
  testCardNamed,
  type SandboxCard,
} from '../scenarios/cards.ts';
import type { SandboxContext } from '../state/world.ts';

/** The test card of a number, or of a token. Refuses every number that is not in the table. */
export function findCard(
  world: SandboxContext,
  number: string | undefined,
  token: string | undefined,
): SandboxCard | undefined {
  if (number !== undefined) return requireTestCard(number);
  if (token === undefined) return undefined;
  const stored = world.state.tokens.get(token);
  const card = stored && stored.expiresAt > world.now() && testCardNamed(stored.cardName);
  if (!card) throw new GatewayRejection(404, 'token', '"token_id" names no stored card');
  return { ...card, scenario: scenarioWithToken(card) };
}

/** The row of a card number. */
export function requireTestCard(number: string): SandboxCard {
  if (!isLuhnValid(number))
    throw new GatewayRejection(
      400,
      'card',
      'the card number fails its check digit',
      'card:check-digit',
    );
  const card = sandboxCard(number);
  if (!card)
    throw new GatewayRejection(
      400,
      'card',
      'this is not a test card; the sandbox accepts no other, so that no real card is ever used',
      'card:not-a-test-card',
    );
  return card;
}

import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import {
  revealedCard,
  type RevealedCard,
  type RevealRequest,
} from '../../contract/proxy/reveal.schema.ts';
import { raiseAlert } from '../events/raise-alerts.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { sameHash } from '../crypto/keys.ts';
import { queryCard, expiryOf, cardStatusOf } from '../operations/read-card.ts';
import type { QueriedCard } from '../operations/recorded-limits.ts';
import type { Transaction } from '../store/store.ts';
import { takeReveal } from './take-reveal.ts';

/**
 * `POST /v1/cards/:id/reveal` (P-31): the details of the card that a grant names, for the frame
 * that holds the secret behind the grant's commitment, once, while the card is active (C-239). The
 * grant is used up before the gateway is asked, so a lost answer can't be fetched a second time.
 * What the gateway answers goes to the frame and nowhere else.
 */
export async function revealCard(
  context: Context,
  claims: GrantClaims,
  cardId: string,
  { secret, origin }: RevealRequest,
): Promise<RevealedCard> {
  const { reveal_commitment: commitment, resources } = claims;
  if (commitment === undefined)
    throw new Problem('forbidden', { detail: 'This grant does not allow revealing card details.' });
  if (claims.aud !== origin) throw new Problem('unauthorised');
  if (resources.cards?.length !== 1 || resources.cards[0] !== cardId)
    throw new Problem('forbidden', { detail: 'This grant is for another card.' });
  if (!sameHash(await context.keys.sha256(secret), commitment)) {
    await context.store.transaction((tx) => countWrongSecret(context, tx, claims.jti, cardId));
    throw new Problem('forbidden', { detail: 'This grant belongs to another frame.' });
  }

  await context.store.transaction((tx) => takeReveal(context, tx, claims, cardId));
  const { record } = await queryCard(context, cardId);
  if (cardStatusOf(context, record) !== 'active') throw new Problem('card-not-active');
  const card = detailsOf(record);
  await context.store.transaction((tx) =>
    recordEvent(context, tx, {
      type: 'card.revealed',
      sessionId: null,
      data: { card_id: cardId, grant_id: claims.jti, subject: claims.sub, origin },
    }),
  );
  return card;
}

/** Wrong secrets that a grant outlives. */
const WRONG_SECRETS = 3;

/**
 * A grant presented without its secret must have been stolen: the merchant is alerted once, and the
 * third try ends the grant. A grant to reveal has no limits, so its amount counts these.
 */
async function countWrongSecret(
  context: Context,
  tx: Transaction,
  id: string,
  cardId: string,
): Promise<void> {
  const grant = await tx.get('grants', id);
  if (!grant || grant.revoked) throw new Problem('unauthorised');
  const wrong = Number(grant.usedAmount) + 1;
  await tx.update('grants', id, {
    usedAmount: String(wrong),
    revoked: wrong >= WRONG_SECRETS,
  });
  if (wrong === 1)
    await raiseAlert(context, tx, 'reveal-secret-mismatch', {
      id,
      named: { grant_id: id, card_id: cardId },
    });
}

/** Nothing is shown of a record that is not whole. */
function detailsOf(record: QueriedCard): RevealedCard {
  const found = revealedCard.safeParse({
    number: record.cardNumber,
    security_code: record.cvv,
    ...expiryOf(record),
  });
  if (found.success) return found.data;
  throw new Problem('gateway-unavailable', {
    detail: 'The gateway’s record of the card is incomplete.',
  });
}

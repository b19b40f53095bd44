import type { ShopperErased, ShopperView } from '../../contract/proxy/shopper.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { attemptsOf } from '../attempts/list-attempts.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { removeCardOf } from '../saved-cards/owned-card.ts';
import { ERASED, ownerOf } from '../saved-cards/saved-cards-of.ts';
import { termsOf, updateSession } from '../sessions/session.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { readShopper } from './read-shopper.ts';
import { sessionView } from './session-view.ts';

/**
 * `DELETE /v1/shoppers/:id`: deletes the shopper's cards, and what sessions hold of them. What was paid
 * stays, without the person: it numbers, locks and accounts for money. A session that is open is
 * cancelled, because it could not be paid any more without its details.
 */
export async function eraseShopper(
  context: Context,
  id: string,
  claim: IdempotencyClaim,
): Promise<Answer<ShopperErased>> {
  const { log, profile, store } = context;
  const owner = ownerOf(profile, id);
  const answer = await store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      const sessions = await heldSessions(tx, owner);
      if (sessions.some(({ state }) => state === 'paying'))
        throw new Problem('attempt-running', {
          detail: 'A payment of this shopper is in progress. Wait for its outcome, then erase.',
        });
      for (const session of sessions) await erase(context, tx, session);
      // It outlives its session, and has a copy of what the merchant server added to that.
      for (const { id } of await tx.find('subscriptions', { where: { owner } }))
        await tx.update('subscriptions', id, { owner: ERASED, metadata: {} });
      for (const { id: pending } of await tx.find('pendingCards', { where: { owner } })) {
        // Held: a token that comes for it meanwhile finds it gone.
        await tx.get('pendingCards', pending);
        await tx.remove('pendingCards', pending);
      }
      const cards = await tx.find('savedCards', { where: { owner } });
      for (const card of cards) await tx.remove('savedCards', card.id);
      const erased = { cards: cards.length, sessions: sessions.length };
      await recordEvent(context, tx, { type: 'shopper.erased', sessionId: null, data: erased });
      return { status: 200, body: erased };
    }),
  );
  await store.compact?.().catch(() => log.warn('the store could not be compacted'));
  return { ...answer, body: { id, ...answer.body } };
}

/** A shopper's sessions, of which none begins a payment, or changes otherwise, before the transaction ends. */
async function heldSessions(tx: Transaction, owner: string): Promise<SessionRow[]> {
  const found = await tx.find('sessions', { where: { owner } });
  const orders = new Set(found.map(({ orderKey }) => orderKey));
  for (const orderKey of [...orders].sort()) await tx.lock('order', orderKey);
  const held: SessionRow[] = [];
  for (const { id } of found) {
    const session = await tx.get('sessions', id);
    // Another shopper may have taken the order over since it was found.
    if (session?.owner === owner) held.push(session);
  }
  return held;
}

async function erase(context: Context, tx: Transaction, session: SessionRow): Promise<void> {
  const { shopper: _who, billing: _home, delivery: _to, note: _said, ...rest } = termsOf(session);
  const { metadata: _own, country: _where, authentication: _proof, ...more } = rest;
  const { person: _too, accounts: _theirs, gateway_fields: _given, ...terms } = more;
  const kept: SessionTerms = terms;
  const erased = await updateSession(tx, session, {
    terms: kept,
    // Not that of a guest, who is nobody in particular and may open the order, too.
    owner: ERASED,
    ...(session.state === 'open' && { state: 'cancelled' }),
  });
  await eraseFromPayments(tx, session);
  if (session.state === 'open')
    await recordEvent(context, tx, {
      type: 'session.cancelled',
      sessionId: session.id,
      data: { session: await sessionView(context, tx, erased, context.clock.now()) },
    });
}

/** The gateway may have said something of the person in a field that nobody knows. */
async function eraseFromPayments(tx: Transaction, { id }: SessionRow): Promise<void> {
  for (const attempt of await attemptsOf(tx, id))
    await tx.update('attempts', attempt.id, { words: null });
}

/**
 * `DELETE /v1/shoppers/:id/cards/:handle`: deletes one stored card. Twice does no harm. What is known of
 * the person is not kept with the answer: it would outlive their erasure.
 */
export const removeShopperCard = (
  context: Context,
  id: string,
  handle: string,
  claim: IdempotencyClaim,
): Promise<Answer<ShopperView>> =>
  context.store.transaction(async (tx) => {
    const answer = await withIdempotency(tx, claim, async () => {
      await removeCardOf(tx, ownerOf(context.profile, id), handle);
      return { status: 200, body: null };
    });
    return { ...answer, body: await readShopper(context, tx, id) };
  });

import { Problem } from '../../contract/vocabulary/problems.ts';
import { isChangeable } from '../../contract/vocabulary/outcomes.ts';
import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { SessionChange } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { changeTerms } from './change-terms.ts';
import { checkTerms } from './check-terms.ts';
import { sessionById } from '../sessions/session.ts';
import { sessionView } from './session-view.ts';
import { lockOrderOf, stateAt } from '../sessions/session.ts';
import { sessionTerms } from '../store/session-terms.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import { withWarnings } from './session-warnings.ts';

/** What a shopper agrees to; a change of these makes a new revision. */
const AGREED: readonly (keyof SessionChange)[] = [
  'amount',
  'items',
  'parts',
  'instalments',
  'subscription',
];

/** `PATCH /v1/sessions/:id`: what is named is replaced. Refused once an attempt runs. */
export const changeSession = (
  context: Context,
  id: string,
  change: SessionChange,
  claim: IdempotencyClaim,
): Promise<Answer<SessionAnswer>> =>
  context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      const now = context.clock.now();
      await lockOrderOf(tx, id);
      const session = await sessionById(tx, id);
      if (!isChangeable(stateAt(session, now))) throw new Problem('session-locked');
      const terms = sessionTerms.parse({ ...session.terms, ...change });
      assertPlansFollow(session.terms, change);
      checkTerms(context, terms);
      const agreed = AGREED.some((key) => change[key] !== undefined);
      const changed = await changeTerms(context, tx, session, {
        terms,
        revision: session.revision + (agreed ? 1 : 0),
        ...(change.expires_in !== undefined && { expiresAt: now + change.expires_in * 1000 }),
      });
      const body = await sessionView(context, tx, changed, now);
      return { status: 200, body: withWarnings(context, terms, body) };
    }),
  );

/** A plan's figures are shown to the shopper, and only the merchant server can set new ones. */
function assertPlansFollow(
  { amount, instalments = [] }: SessionTerms,
  { amount: changed, instalments: plans }: SessionChange,
): void {
  const same = !changed || (changed.value === amount.value && changed.currency === amount.currency);
  if (same || plans || instalments.length === 0) return;
  throw new Problem('amount-invalid', {
    errors: [
      {
        pointer: '/instalments',
        detail: 'must be sent again with a new amount; an empty list offers none',
      },
    ],
  });
}

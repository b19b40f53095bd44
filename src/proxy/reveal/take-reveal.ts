import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';

const HOUR = 3_600_000;

/**
 * Uses a grant up and records it, in one transaction: of two frames with the same grant one gets
 * nothing. Rejects requests that are too frequent, without using up the grant.
 */
export async function takeReveal(
  { clock, profile }: Context,
  tx: Transaction,
  { jti, sub, aud }: GrantClaims,
  cardId: string,
): Promise<void> {
  await tx.lock('reveal', cardId);
  await tx.lock('reveal', `subject|${sub}`);
  const grant = await tx.get('grants', jti);
  if (!grant || grant.revoked) throw new Problem('unauthorised');
  if (grant.used > 0) throw new Problem('gone');

  const now = clock.now();
  const { revealsPerCard, revealsPerSubject } = profile.issuing;
  for (const [limit, where] of [
    [revealsPerCard, { cardId }],
    [revealsPerSubject, { subject: sub }],
  ] as const) {
    const [oldest] = (
      await tx.find('reveals', {
        where,
        range: { column: 'at', after: now - HOUR },
        orderBy: 'at',
        descending: true,
        limit,
      })
    ).slice(limit - 1);
    if (oldest)
      throw new Problem('too-many-attempts', {
        detail: 'The card details have been shown too often. Try again later.',
        retryAfter: Math.ceil((oldest.at + HOUR - now) / 1000),
      });
  }
  await tx.update('grants', jti, { used: 1 });
  await tx.insert('reveals', { id: jti, cardId, subject: sub, origin: aud, at: now });
}

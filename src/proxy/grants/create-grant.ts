import { SignJWT } from 'jose';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GrantAnswer, GrantCreate } from '../../contract/proxy/grant.schema.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Context } from '../context/context.ts';
import { newId } from '../crypto/identifiers.ts';

export const GRANT_ALGORITHM = 'HS256';
const USUAL_SECONDS = 900;
const STEP_UP_SECONDS = 120;

/**
 * `POST /v1/grants`: a token with which one browser may do what it names, and nothing else. The store
 * knows with which resources, whether it was revoked, and what of its limits is used.
 */
export async function createGrant(context: Context, wanted: GrantCreate): Promise<GrantAnswer> {
  const { clock, keys, profile, random, settings, store } = context;
  if (!settings.allowedOrigins.includes(wanted.origin))
    throw new Problem('malformed-request', {
      errors: [{ pointer: '/origin', detail: 'is not in TENDER_ALLOWED_ORIGINS of the proxy' }],
    });
  const id = newId('grant', random);
  const now = Math.floor(clock.now() / 1000);
  const { operations, shopper, orders, decisions, resources, reveal_commitment, step_up } = wanted;
  const limits = step_up ? { ...wanted.limits, count: 1 } : wanted.limits;
  const usual = step_up
    ? STEP_UP_SECONDS
    : reveal_commitment === undefined
      ? USUAL_SECONDS
      : profile.issuing.revealSeconds;
  const expires = now + (wanted.expires_in ?? usual);
  const [key] = await keys.bytes('grants');
  if (!key) throw new Error('the proxy needs at least one root secret');
  const token = await new SignJWT({
    operations,
    shopper,
    orders,
    decisions,
    limits,
    reveal_commitment,
  })
    .setProtectedHeader({ alg: GRANT_ALGORITHM, typ: 'JWT' })
    .setJti(id)
    .setSubject(wanted.subject)
    .setAudience(wanted.origin)
    .setIssuer(settings.publicUrl)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key);
  await store.transaction(async (tx) => {
    await tx.insert('grants', {
      id,
      subject: wanted.subject,
      resources,
      revoked: false,
      expiresAt: expires * 1000,
      used: 0,
      usedAmount: '0',
      withdrawn: 0,
    });
    const { subject, origin, reveal_commitment: reveal } = wanted;
    const reveals = reveal !== undefined;
    await recordEvent(context, tx, {
      type: 'grant.created',
      sessionId: null,
      data: {
        grant_id: id,
        subject,
        origin,
        operations,
        ...(orders && { orders }),
        ...(decisions && { decisions }),
        ...(step_up && { step_up }),
        limits,
        expires,
        reveals,
      },
    });
  });
  return { id, token, expires_at: new Date(expires * 1000).toISOString() };
}

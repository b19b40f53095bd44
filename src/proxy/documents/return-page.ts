import { scheduleQuery } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { termsOf } from '../sessions/session.ts';
import { readToken } from '../crypto/signed-token.ts';
import { newStatusToken } from '../authentication/status-token.ts';
import type { AttemptRow } from '../store/tables.ts';
import { isFramed, shopperPage } from './shopper-page.ts';

const ASK_AGAIN_MS = 10_000;
/** How long after the time to pay there is a way back: reloads are for the day, an old address is somebody else's. */
const RETURNS_MS = 24 * 3_600_000;

/**
 * `GET` or `POST /return/:token`: the shopper comes back from a bank or hosted page, and continues
 * to the session's return address with a read-only token in its fragment. Whatever else the request
 * says is not trusted: the gateway is queried (C-149, C-150, C-249).
 */
export async function returnFromBank(
  context: Context,
  token: string,
  request: Request,
): Promise<Response> {
  const { clock, store } = context;
  const attemptId = await readToken(context.keys, 'return', token);
  const session = await store.transaction(async (tx) => {
    const attempt = attemptId === undefined ? undefined : await tx.get('attempts', attemptId);
    if (!attempt) return undefined;
    const now = clock.now();
    if (now > attempt.createdAt + timeToPay(context, attempt) + RETURNS_MS) return undefined;
    const last = attempt.returnedAt;
    // Repeated returns do not trigger repeated queries.
    if (last === null || now - last >= ASK_AGAIN_MS) {
      const back = await tx.update('attempts', attempt.id, { returnedAt: now });
      await scheduleQuery(tx, back, now, 'shopper');
    }
    return tx.get('sessions', attempt.sessionId);
  });
  if (!session) return shopperPage(context, request, 'invalid');
  const { return_url: shop } = termsOf(session);
  // The surrounding document sees where this frame has arrived, and notifies the page.
  if (isFramed(request) || shop === undefined)
    return shopperPage(context, request, 'thanks', session);
  return new Response(null, {
    status: 303,
    headers: {
      Location: withFragment(shop, await newStatusToken(context, session.id)),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** Beside a fragment of the shop's own. */
function withFragment(address: string, statusToken: string): string {
  const url = new URL(address);
  url.hash += `${url.hash ? '&' : ''}tender_status=${statusToken}`;
  return url.href;
}

function timeToPay({ profile }: Context, { method }: AttemptRow): number {
  const { expiryMinutes = 0 } = profile.methods.find(({ code }) => code === method) ?? {};
  return expiryMinutes * 60_000;
}

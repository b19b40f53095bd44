import { scheduleQuery } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { plainPage } from './plain-page.ts';
import { termsOf } from '../sessions/session.ts';
import { readToken } from '../crypto/signed-token.ts';
import { newStatusToken } from '../authentication/status-token.ts';

const ASK_AGAIN_MS = 10_000;

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
    const last = attempt.returnedAt;
    // Whoever comes back again and again is no reason to ask each time.
    if (last === null || now - last >= ASK_AGAIN_MS) {
      const back = await tx.update('attempts', attempt.id, { returnedAt: now });
      await scheduleQuery(tx, back, now);
    }
    return tx.get('sessions', attempt.sessionId);
  });
  if (!session)
    return plainPage(context, {
      status: 404,
      title: 'This link is not valid',
      text: 'Return to the shop to see the status of your payment.',
    });
  const { return_url: shop } = termsOf(session);
  // The surrounding document sees where this frame has arrived, and notifies the page.
  if (isFramed(request) || shop === undefined)
    return plainPage(context, {
      title: 'Thank you',
      text: 'You can now return to the shop to see the status of your payment.',
    });
  return new Response(null, {
    status: 303,
    headers: {
      Location: withFragment(shop, await newStatusToken(context, session.id)),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

const isFramed = ({ headers }: Request): boolean =>
  /^i?frame$/.test(headers.get('sec-fetch-dest') ?? '');

/** Beside a fragment of the shop's own. */
function withFragment(address: string, statusToken: string): string {
  const url = new URL(address);
  url.hash += `${url.hash ? '&' : ''}tender_status=${statusToken}`;
  return url.href;
}

import { Problem } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { sameHash, sha256 } from '../keys.ts';
import { sessionBySecret } from '../sessions/client-secret.ts';
import { termsOf } from '../sessions/session.ts';
import type { SessionRow } from '../store/tables.ts';

/** The merchant's own backend, known by its API key. */
export interface Merchant {
  readonly kind: 'merchant';
  readonly name: 'merchant';
}
/** A browser that pays one session. */
export interface Shopper {
  readonly kind: 'shopper';
  readonly name: string;
  readonly session: SessionRow;
}

/** Who may call a route; each asks for a credential of its own. */
export interface Callers {
  readonly merchant: Merchant;
  /** The page that holds the elements. */
  readonly shopper: Shopper;
  /** The secure frame, and nobody else: what it sends holds card data. */
  readonly frame: Shopper;
}
export type Access = keyof Callers;

export const ACCESS: {
  readonly [A in Access]: (context: Context, request: Request) => Promise<Callers[A]>;
} = {
  async merchant({ settings }, request) {
    const key = await sha256(bearer(request));
    const known = await Promise.all(settings.apiKeys.map(sha256));
    if (!known.map((hash) => sameHash(hash, key)).includes(true)) throw new Problem('unauthorised');
    return { kind: 'merchant', name: 'merchant' };
  },
  async shopper(context, request) {
    const caller = await shopperOf(context, request);
    const origin = request.headers.get('origin');
    const reads = request.method === 'GET';
    // A same-origin GET carries no Origin; the frame's document may read its own session.
    const page =
      origin === termsOf(caller.session).origin ||
      (reads && (origin ?? own(context)) === own(context));
    if (!page) throw new Problem('forbidden', { detail: 'The session belongs to another origin.' });
    if (!reads) assertMarked(request);
    return caller;
  },
  async frame(context, request) {
    if (request.headers.get('origin') !== own(context))
      throw new Problem('forbidden', { detail: 'Only the secure frame may send card data.' });
    assertMarked(request);
    return shopperOf(context, request);
  },
};

export const own = ({ settings }: Context): string => new URL(settings.publicUrl).origin;

async function shopperOf(context: Context, request: Request): Promise<Shopper> {
  const session = await sessionBySecret(context, bearer(request));
  if (!session) throw new Problem('unauthorised');
  return { kind: 'shopper', name: session.id, session };
}

function bearer(request: Request): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) throw new Problem('unauthorised');
  return token;
}

/** A header of our own forces a preflight, whatever the browser thinks of the rest (P-47). */
function assertMarked(request: Request): void {
  if (request.headers.get('x-tender') === null)
    throw new Problem('forbidden', { detail: 'Send the header "X-Tender: 1".' });
}

import type { Actor } from '../../contract/proxy/events.schema.ts';
import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { publicOrigin } from '../addresses/public-origin.ts';
import type { Grantee, Merchant, Operator } from '../grants/operator.ts';
import { verifyGrant } from '../grants/verify-grant.ts';
import { firstDigits, sameHash } from '../crypto/keys.ts';
import { sessionByStatusToken } from './status-token.ts';
import { sessionBySecret } from './client-secret.ts';
import { ownerOf } from '../saved-cards/saved-cards-of.ts';
import { termsOf } from '../sessions/session.ts';
import type { SessionRow } from '../store/tables.ts';

/** A browser that pays one session. */
export interface Shopper {
  readonly kind: 'shopper';
  readonly name: string;
  readonly session: SessionRow;
}

/** Who may call a route; each requires its own kind of credential. */
export interface Callers {
  readonly merchant: Merchant;
  /** The merchant server, or a browser with a grant that is not a shopper's. */
  readonly operator: Operator;
  /** Those, or a browser with a shopper's grant: the route checks what each covers. */
  readonly requester: Operator;
  /** The browser of a signed-in shopper, with a grant for them. */
  readonly account: Grantee & { readonly owner: string };
  /** A page that shows the session's state: also by a read-only status token. */
  readonly viewer: Shopper & { readonly readOnly: boolean };
  /** The page that holds the elements. */
  readonly shopper: Shopper;
  /** That page, or the secure frame. */
  readonly payer: Shopper & { readonly fromFrame: boolean };
  /** Only the secure frame: its requests contain card data. */
  readonly frame: Shopper;
  /** The reveal frame, with a grant; the route checks what it may show. */
  readonly revealer: Grantee;
}
export type Access = keyof Callers;

const API_KEY = 'API key of this proxy (TENDER_API_KEY)';

export const ACCESS: {
  readonly [A in Access]: (context: Context, request: Request) => Promise<Callers[A]>;
} = {
  async merchant(context, request) {
    const merchant = await merchantBy(context, bearer(request, API_KEY));
    if (!merchant) throw new Problem('unauthorised', { detail: `This is no ${API_KEY}.` });
    return merchant;
  },
  async operator(context, request) {
    const caller = await ACCESS.requester(context, request);
    if (caller.kind === 'grant' && caller.claims.shopper !== undefined)
      throw new Problem('forbidden', { detail: "A shopper's grant is for their account only." });
    return caller;
  },
  async requester(context, request) {
    const token = bearer(request, `${API_KEY}, or a grant`);
    const merchant = await merchantBy(context, token);
    if (merchant) return merchant;
    const reading = request.method === 'GET';
    const page = request.headers.get('origin') ?? (reading ? publicOrigin(context) : '');
    const claims = await verifyGrant(context, token, page);
    if (!claims)
      throw new Problem('unauthorised', { detail: `This is no ${API_KEY}, and no valid grant.` });
    if (!reading) assertMarked(request);
    return { kind: 'grant', name: nameOf(claims), claims };
  },
  async account(context, request) {
    const caller = await ACCESS.requester(context, request);
    const shopper = caller.kind === 'grant' ? caller.claims.shopper : undefined;
    if (caller.kind !== 'grant' || shopper === undefined)
      throw new Problem('forbidden', {
        detail: 'This is for a signed-in shopper, by a grant that names them as `shopper`.',
      });
    return { ...caller, owner: ownerOf(context.profile, shopper) };
  },
  async viewer(context, request) {
    const shown = await sessionByStatusToken(context, bearer(request));
    const session = shown ?? (await sessionBySecret(context, bearer(request)));
    if (!session) throw new Problem('unauthorised');
    const { origin, return_url } = termsOf(session);
    // The frame's document may read its own session.
    assertFrom(request.headers.get('origin') ?? publicOrigin(context), [
      publicOrigin(context),
      origin,
      ...(return_url ? [new URL(return_url).origin] : []),
    ]);
    return { kind: 'shopper', name: session.id, session, readOnly: shown !== undefined };
  },
  async shopper(context, request) {
    const caller = await shopperOf(context, request);
    assertFrom(request.headers.get('origin'), [termsOf(caller.session).origin]);
    assertMarked(request);
    return caller;
  },
  async payer(context, request) {
    const caller = await shopperOf(context, request);
    const origin = request.headers.get('origin');
    assertFrom(origin, [termsOf(caller.session).origin, publicOrigin(context)]);
    assertMarked(request);
    const fromFrame = origin === publicOrigin(context);
    if (fromFrame) assertHeldBy(request, caller.session);
    return { ...caller, fromFrame };
  },
  async frame(context, request) {
    assertFrame(context, request);
    const caller = await shopperOf(context, request);
    assertHeldBy(request, caller.session);
    return caller;
  },
  async revealer(context, request) {
    assertFrame(context, request);
    const claims = await verifyGrant(context, bearer(request));
    if (!claims) throw new Problem('unauthorised');
    return { kind: 'grant', name: nameOf(claims), claims };
  },
};

/**
 * Whose a grant's Idempotency-Keys are. The person, not the grant: a key outlives the grant it was first used with,
 * which is renewed. Shoppers' grants may all have one subject.
 */
const nameOf = ({ sub, shopper }: GrantClaims): string =>
  shopper === undefined ? `grant:${sub}` : `shopper:${shopper}`;

async function merchantBy(context: Context, token: string): Promise<Merchant | undefined> {
  const given = await context.keys.sha256(token);
  // Every key is compared, so that timing does not reveal which one was nearly right.
  const found = (await merchantsOf(context)).filter(({ hash }) => sameHash(hash, given));
  return found[0]?.merchant;
}

interface KnownMerchant {
  readonly hash: string;
  readonly merchant: Merchant;
}

/** Hashed once and not for each request. */
const known = new WeakMap<readonly string[], Promise<readonly KnownMerchant[]>>();

function merchantsOf({ keys, settings }: Context): Promise<readonly KnownMerchant[]> {
  const { apiKeys } = settings;
  const hashed =
    known.get(apiKeys) ??
    Promise.all(
      apiKeys.map(async (apiKey): Promise<KnownMerchant> => {
        const hash = await keys.sha256(apiKey);
        return {
          hash,
          merchant: { kind: 'merchant', name: 'merchant', key: `key_${firstDigits(hash)}` },
        };
      }),
    );
  known.set(apiKeys, hashed);
  return hashed;
}

/** The caller as events name it. */
export function actorOf(caller: Callers[Access]): Actor {
  switch (caller.kind) {
    case 'merchant':
      return { kind: 'merchant', name: caller.key };
    case 'grant':
      return { kind: 'grant', name: caller.claims.sub };
    case 'shopper':
      return { kind: 'shopper', name: caller.session.id };
  }
}

async function shopperOf(context: Context, request: Request): Promise<Shopper> {
  const session = await sessionBySecret(context, bearer(request));
  if (!session) throw new Problem('unauthorised');
  return { kind: 'shopper', name: session.id, session };
}

function bearer(request: Request, wanted?: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined)
    throw new Problem(
      'unauthorised',
      wanted === undefined
        ? undefined
        : { detail: `Send "Authorization: Bearer …" with an ${wanted}.` },
    );
  return token;
}

function assertFrame(context: Context, request: Request): void {
  if (request.headers.get('origin') !== publicOrigin(context))
    throw new Problem('forbidden', {
      detail: 'Only the secure frame may send or receive card data.',
    });
  assertMarked(request);
}

/**
 * The page around the frame, which the frame has verified on its channel, is the session's own. Any
 * other allowed page could embed the frame too, and pay another shop's session.
 */
const assertHeldBy = (request: Request, session: SessionRow): void =>
  assertFrom(request.headers.get('x-tender-page'), [termsOf(session).origin]);

function assertFrom(origin: string | null, allowed: readonly string[]): void {
  if (origin === null || !allowed.includes(origin))
    throw new Problem('forbidden', { detail: 'The session was created for another origin.' });
}

/** A custom header always forces a preflight (P-47). */
function assertMarked(request: Request): void {
  if (request.headers.get('x-tender') === null)
    throw new Problem('forbidden', { detail: 'Send the header "X-Tender: 1".' });
}

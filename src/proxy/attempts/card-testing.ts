import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The period in which declines from one address are counted, and how long it is refused for them. */
const ADDRESS_WINDOW = 10 * MINUTE;
const ADDRESS_REFUSED = HOUR;
const CARD_WINDOW = 24 * HOUR;
const SPIKE_WINDOW = 5 * MINUTE;
/** What payment attempts are stopped by. */
export const CARD_TESTING_RULES = ['card', 'address', 'spike'] as const;
type CardTestingRule = (typeof CARD_TESTING_RULES)[number];

/** Rows read for one rule: enough for each, and never a long read. */
const LOOK_AT = 200;
/** Rows read if attempts by other methods crowd out those by card: 24 of them for each. */
const MOST_LOOKED_AT = 25 * LOOK_AT;

/** Defaults in live mode (P-46). In sandbox mode test cards are declined all day. */
const LIVE_LIMITS = {
  cardDeclines: 5,
  addressDeclines: 20,
  spike: { attempts: 50, declined: 0.6 },
} as const;

/**
 * The keys that a payment by card is counted under. No number or address is kept: these are keyed hashes under each
 * root secret, so that counts survive a rotation.
 */
export interface PresentedCard {
  readonly cardHmacs: readonly string[];
  /** None if the connection does not come from a shopper. */
  readonly addressHashes: readonly string[];
}

/**
 * Rejects attempts that look like card testing, across sessions: many declines of one card, from
 * one address, or all over the shop (P-46). One answer for all, so that it does not say which. Says
 * whether the address is half way there.
 */
export async function assertNoCardTesting(
  { clock, log, metrics, profile }: Context,
  tx: Transaction,
  use: PresentedCard,
): Promise<boolean> {
  const now = clock.now();
  const { cardDeclines, addressDeclines = Infinity, spike } = limitsOf(profile);
  // What begins at once is counted one after the other.
  const counted = [
    ...(cardDeclines === undefined ? [] : use.cardHmacs),
    ...(addressDeclines === Infinity ? [] : use.addressHashes),
  ];
  for (const hash of counted.sort()) await tx.lock('card-testing', hash);
  // Rows are read and parsed only for rules that there are.
  const fromAddress =
    addressDeclines === Infinity ? [] : await triesFrom(tx, use.addressHashes, now);
  const isBroken: Readonly<Record<CardTestingRule, boolean>> = {
    card: cardDeclines !== undefined && (await declinesOf(tx, use.cardHmacs, now)) >= cardDeclines,
    address: isRefused(fromAddress, addressDeclines, now),
    spike: spike !== undefined && (await isSpike(tx, spike, now)),
  };
  for (const rule of CARD_TESTING_RULES)
    if (isBroken[rule]) {
      log.error('card testing suspected', { rule });
      metrics.count('card_testing', { rule });
      throw new Problem('too-many-attempts', {
        detail: 'No further payment attempts are possible for a while.',
        retryAfter: 600,
      });
    }
  const recent = fromAddress.filter((at) => now - at <= ADDRESS_WINDOW).length;
  return recent >= addressDeclines / 2;
}

const limitsOf = ({ limits, mode }: Profile) => ({
  ...(mode === 'live' && LIVE_LIMITS),
  ...limits,
});

/** Whoever has many on their way at once is not to get round the count. */
const counts = ({ cardHmac, outcome, decline }: AttemptRow): boolean =>
  cardHmac !== null && (outcome === null || (outcome === 'failed' && decline !== 'try_again'));

const since = (now: number, window: number) =>
  ({
    range: { column: 'createdAt', after: now - window },
    orderBy: 'createdAt',
    descending: true,
    limit: LOOK_AT,
  }) as const;

async function declinesOf(
  tx: Transaction,
  cardHmacs: readonly string[],
  now: number,
): Promise<number> {
  const tried: AttemptRow[] = [];
  for (const cardHmac of cardHmacs)
    tried.push(...(await tx.find('attempts', { where: { cardHmac }, ...since(now, CARD_WINDOW) })));
  return tried.filter(counts).length;
}

/** When an address was declined, the newest first. */
async function triesFrom(
  tx: Transaction,
  addressHashes: readonly string[],
  now: number,
): Promise<number[]> {
  const window = ADDRESS_WINDOW + ADDRESS_REFUSED;
  const tried: AttemptRow[] = [];
  for (const addressHash of addressHashes)
    tried.push(...(await tx.find('attempts', { where: { addressHash }, ...since(now, window) })));
  return tried
    .filter(counts)
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b - a);
}

const isRefused = (declines: readonly number[], limit: number, now: number): boolean =>
  declines.some((at, index) => {
    const first = declines[index + limit - 1];
    return first !== undefined && at - first <= ADDRESS_WINDOW && now - at < ADDRESS_REFUSED;
  });

/**
 * Only attempts by card are counted: those by other methods must not push them out of the rows read.
 * More rows are read only while there are too few among the newest.
 */
async function isSpike(
  tx: Transaction,
  { attempts, declined }: { readonly attempts: number; readonly declined: number },
  now: number,
): Promise<boolean> {
  let ended: AttemptRow[] = [];
  for (let limit = LOOK_AT; limit <= MOST_LOOKED_AT; limit *= 5) {
    const tried = await tx.find('attempts', { ...since(now, SPIKE_WINDOW), limit });
    ended = tried
      .filter(({ cardHmac, outcome }) => cardHmac !== null && outcome !== null)
      .slice(0, LOOK_AT);
    if (ended.length === LOOK_AT || tried.length < limit) break;
  }
  return ended.length >= attempts && ended.filter(counts).length / ended.length > declined;
}

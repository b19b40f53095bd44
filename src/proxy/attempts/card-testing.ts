import { Problem } from '../../contract/vocabulary/problems.ts';
import type {
  CardTestingAction,
  CardTestingAlarm,
  CardTestingRule,
} from '../../contract/vocabulary/card-testing.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { isSpike } from './decline-spike.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The period in which declines from one network are counted, and how long it is refused for them. */
const NETWORK_WINDOW = 10 * MINUTE;
const NETWORK_REFUSED = HOUR;
const CARD_WINDOW = 24 * HOUR;

/** Rows read for one rule: enough for each, and never a long read. */
const LOOK_AT = 200;

/** Until when the shop is on its guard: a counter, because that only moves on. */
const GUARD = 'card-testing-guard';
/** How long a spike puts it on guard, and how late in that a new one may prolong it: not at each payment. */
const GUARD_MS = HOUR;
const PROLONGED_EVERY_MS = 5 * MINUTE;

/** Defaults in live mode (P-46). In sandbox mode test cards are declined all day. */
const LIVE_LIMITS = {
  cardDeclines: 5,
  addressDeclines: 20,
  spike: { attempts: 50, declined: 0.6, action: 'three_ds' },
} as const;

/**
 * What an address is counted by, with its share of the limit: the wider a network, the more people are in it.
 * IPv6 gives a line of its own a /64, a home a /56, a site a /48; IPv4 has single addresses and their /24.
 */
export const NETWORKS = { addressHash: 1, siteHash: 1.5, areaHash: 2 } as const;
type Network = keyof typeof NETWORKS;
const EACH_NETWORK = Object.entries(NETWORKS) as readonly (readonly [Network, number])[];
/** What is left of the limit while the shop is on its guard. */
const GUARDED_DECLINES = 2;

/**
 * What a payment by card is counted under. No number or address is kept: these are keyed hashes under each
 * root secret, so that counts survive a rotation.
 */
export interface PresentedCard {
  readonly cardHmacs: readonly string[];
  /** Empty where the connection does not come from a shopper. */
  readonly networks: Readonly<Record<Network, readonly string[]>>;
}

export interface CardTestingFinding {
  /** It may be somebody else's card: its bank is to ask. */
  readonly asks3DS: boolean;
  /** What the merchant server is to be told. */
  readonly alarms: readonly CardTestingAlarm[];
}

/**
 * Looks at a payment by card across sessions (P-46): many declines or open challenges of one card, many
 * declines from one network, or most payments of the shop declined. The last two are about others as well,
 * so they stop no card that has paid here before: of all that could speak for a payer, a stranger can make
 * up everything but that (decision 20). One refusal for all, so that it does not say which.
 */
export async function lookForCardTesting(
  context: Context,
  tx: Transaction,
  use: PresentedCard,
): Promise<CardTestingFinding> {
  const now = context.clock.now();
  const { cardDeclines = Infinity, addressDeclines = Infinity, spike } = limitsOf(context.profile);
  const counted = [
    ...(cardDeclines === Infinity ? [] : use.cardHmacs),
    ...(addressDeclines === Infinity && !spike
      ? []
      : EACH_NETWORK.flatMap(([name]) => use.networks[name])),
  ];
  // What begins at once is counted one after the other.
  for (const hash of counted.sort()) await tx.lock('card-testing', hash);

  const ofCard =
    cardDeclines === Infinity
      ? []
      : await triesOf(tx, 'cardHmac', use.cardHmacs, now - CARD_WINDOW);
  const declined = ofCard.filter(isDeclined).length;
  const challenged = ofCard.filter(isOpenChallenge).length;
  if (declined >= cardDeclines) refuse(context, 'card');
  if (challenged >= cardDeclines) refuse(context, 'challenges');

  const guard = spike && (await guardOf(tx, spike, now));
  const isGuarded = guard === 'on' && spike?.action !== 'alert';
  const limit = isGuarded ? Math.min(GUARDED_DECLINES, addressDeclines) : addressDeclines;
  const network = await lookAtNetworks(tx, use.networks, limit, now);
  const isSuspect =
    (isGuarded || network.isRefused || network.isHalfWay) && !(await hasPaid(tx, use.cardHmacs));
  if (isSuspect && network.isRefused) refuse(context, 'address');
  if (isSuspect && isGuarded && spike?.action === 'refuse') refuse(context, 'spike');

  const alarms: CardTestingAlarm[] = [
    ...(declined + 1 === cardDeclines ? [{ rule: 'card', action: 'refuse' } as const] : []),
    ...(challenged + 1 === cardDeclines ? [{ rule: 'challenges', action: 'refuse' } as const] : []),
    ...(network.alarm && !isGuarded ? [{ rule: 'address', action: network.alarm } as const] : []),
    ...(guard === 'raised' ? [{ rule: 'spike', action: spike?.action ?? 'alert' } as const] : []),
  ];
  return { asks3DS: isSuspect, alarms };
}

const limitsOf = ({ limits, mode }: Profile) => ({
  ...(mode === 'live' && LIVE_LIMITS),
  ...limits,
});

function refuse({ log, metrics }: Context, rule: CardTestingRule): never {
  log.error('card testing suspected', { rule });
  metrics.count('card_testing', { rule });
  throw new Problem('too-many-attempts', {
    detail: 'No further payment attempts are possible for a while.',
    retryAfter: 600,
  });
}

/** Whoever has many on their way at once is not to get round the count. */
const isDeclined = ({ outcome, decline }: AttemptRow): boolean =>
  outcome === null || (outcome === 'failed' && decline !== 'try_again');

/** A bank was asked, and its question not answered yet: that tells as much of a number as a decline. */
const isOpenChallenge = ({ outcome, wasRedirected }: AttemptRow): boolean =>
  outcome !== null && wasRedirected && !isFinal(outcome);

async function triesOf(
  tx: Transaction,
  column: 'cardHmac' | Network,
  hashes: readonly string[],
  after: number,
): Promise<AttemptRow[]> {
  const tried: AttemptRow[] = [];
  for (const hash of hashes)
    tried.push(
      ...(await tx.find('attempts', {
        where: { [column]: hash },
        range: { column: 'createdAt', after },
        orderBy: 'createdAt',
        descending: true,
        limit: LOOK_AT,
      })),
    );
  return tried;
}

interface NetworkFinding {
  readonly isRefused: boolean;
  readonly isHalfWay: boolean;
  /** What begins with this attempt. */
  readonly alarm: CardTestingAction | undefined;
}

async function lookAtNetworks(
  tx: Transaction,
  networks: PresentedCard['networks'],
  limit: number,
  now: number,
): Promise<NetworkFinding> {
  let found: NetworkFinding = { isRefused: false, isHalfWay: false, alarm: undefined };
  // Rows are read and parsed only where there is a limit.
  if (limit === Infinity) return found;
  for (const [name, share] of EACH_NETWORK) {
    const most = Math.ceil(limit * share);
    const tried = await triesOf(tx, name, networks[name], now - NETWORK_WINDOW - NETWORK_REFUSED);
    const bad = tried
      .filter((attempt) => isDeclined(attempt) || isOpenChallenge(attempt))
      .map(({ createdAt }) => createdAt)
      .sort((a, b) => b - a);
    const recent = bad.filter((at) => now - at <= NETWORK_WINDOW).length;
    const begins =
      recent + 1 === most ? 'refuse' : recent === Math.ceil(most / 2) ? 'three_ds' : undefined;
    found = {
      isRefused: found.isRefused || isRefused(bad, most, now),
      isHalfWay: found.isHalfWay || recent >= most / 2,
      alarm: begins === 'refuse' ? begins : (found.alarm ?? begins),
    };
  }
  return found;
}

const isRefused = (declines: readonly number[], limit: number, now: number): boolean =>
  declines.some((at, index) => {
    const first = declines[index + limit - 1];
    return first !== undefined && at - first <= NETWORK_WINDOW && now - at < NETWORK_REFUSED;
  });

/** Whether the shop is on its guard; or `raised`: it is from the next attempt on. */
async function guardOf(
  tx: Transaction,
  spike: Parameters<typeof isSpike>[1],
  now: number,
): Promise<'on' | 'off' | 'raised'> {
  // Found, not got: every payment of the shop would wait for one row.
  const [known] = await tx.find('counters', { where: { id: GUARD } });
  const left = (known?.value ?? 0) - now;
  // Anything longer was written by a clock that was ahead.
  const isOn = left > 0 && left <= GUARD_MS;
  if (isOn && left > GUARD_MS - PROLONGED_EVERY_MS) return 'on';
  if (!(await isSpike(tx, spike, now))) return isOn ? 'on' : 'off';
  await tx.lock('card-testing', GUARD);
  const value = now + GUARD_MS;
  if (await tx.get('counters', GUARD)) await tx.update('counters', GUARD, { value });
  else await tx.insert('counters', { id: GUARD, value });
  return isOn ? 'on' : 'raised';
}

/** A card vouches for itself only: an account or an address would, by one purchase, for thousands. */
async function hasPaid(tx: Transaction, cardHmacs: readonly string[]): Promise<boolean> {
  for (const cardHmac of cardHmacs)
    if ((await tx.find('attempts', { where: { cardHmac, outcome: 'succeeded' }, limit: 1 })).length)
      return true;
  return false;
}

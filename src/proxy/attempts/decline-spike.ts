import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

const SPIKE_WINDOW = 5 * 60_000;
/** Attempts of one outcome that are compared. */
const COMPARED = 200;
/** Rows read if attempts by other methods crowd out those by card: 24 of them for each. */
const MOST_READ = 25 * COMPARED;

/**
 * Whether more than a share of the shop's card payments of the last minutes were declined. Only what is
 * decided counts: a challenge that nobody answers costs nothing and proves nothing. Of one card, however
 * often it pays, one success counts: nobody has as many cards of their own as stolen numbers.
 */
export async function isSpike(
  tx: Transaction,
  { attempts, declined }: Pick<NonNullable<Profile['limits']['spike']>, 'attempts' | 'declined'>,
  now: number,
): Promise<boolean> {
  const refused = await newest(tx, 'failed', now);
  const bad = refused.filter(({ decline }) => decline !== 'try_again').length;
  // Most of the time this is all that is read.
  if (bad === 0 || bad < attempts * declined) return false;
  const paid = await newest(tx, 'succeeded', now);
  const good = new Set(paid.map(({ cardHmac }) => cardHmac)).size;
  return bad + good >= attempts && bad / (bad + good) > declined;
}

/**
 * Only attempts by card count: those by other methods must not push them out of the rows read. More rows
 * are read only while there are too few among the newest.
 */
async function newest(
  tx: Transaction,
  outcome: 'failed' | 'succeeded',
  now: number,
): Promise<AttemptRow[]> {
  for (let limit = COMPARED; ; limit *= 5) {
    const found = await tx.find('attempts', {
      where: { outcome },
      range: { column: 'createdAt', after: now - SPIKE_WINDOW },
      orderBy: 'createdAt',
      descending: true,
      limit,
    });
    const byCard = found.filter(({ cardHmac }) => cardHmac !== null).slice(0, COMPARED);
    if (byCard.length === COMPARED || found.length < limit || limit >= MOST_READ) return byCard;
  }
}

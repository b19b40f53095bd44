import type { Context } from '../context/context.ts';
import { listPayments } from '../subscriptions/find-payments.ts';

/** Clocks differ by less, and time zones by more. */
const MARGIN = 20 * 60_000;

/** Why nothing can be concluded from what the gateway lists. */
export type Unlisted =
  /** It does not answer. */
  | 'unanswered'
  /** It leaves out a payment that it must know: it may read times in another zone, or be another account. */
  | 'control-missing'
  /** It lists nothing, and there is no payment to ask by. */
  | 'nothing-known';

/**
 * Asks for the newest payment that is known to be there, by the time at which it was sent, as later ones are asked
 * for. Only a gateway that lists it proves by an empty list that there is nothing. Answers nothing where it does, and
 * `nothing-known` where there is none to ask by.
 */
export async function askControl(context: Context): Promise<Unlisted | undefined> {
  const [known] = await context.store.find('attempts', {
    where: { outcome: 'succeeded' },
    orderBy: 'createdAt',
    descending: true,
    limit: 1,
  });
  if (!known) return 'nothing-known';
  const at = known.sentAt ?? known.createdAt;
  const listed = await listPayments(context, at - MARGIN, at + MARGIN);
  if (!listed) return 'unanswered';
  return listed.some(({ entry }) => entry.order_no === known.orderNo)
    ? undefined
    : 'control-missing';
}

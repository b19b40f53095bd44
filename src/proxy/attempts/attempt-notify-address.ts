import { notifyAddress } from '../addresses/notify-address.ts';
import type { Context } from '../context/context.ts';

/** Where the gateway notifies us of an attempt; the challenge document needs it once more. */
export const attemptNotifyAddress = async (
  context: Context,
  attemptId: string,
): Promise<string | undefined> =>
  notifyAddress(context, 'payment', await notifyTokenOf(context, attemptId));

/** The token in that address. */
export const notifyTokenOf = ({ keys }: Context, attemptId: string): Promise<string> =>
  keys.mac('notify', attemptId);

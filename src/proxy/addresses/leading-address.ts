import type { Context } from '../context/context.ts';
import { readUntil, signUntil } from '../crypto/signed-token.ts';

/** Pages of ours that lead a shopper through one payment: the purpose of each one's key. */
export type LeadingPage = 'challenge' | 'hand-off-address';

/** A bank gives a challenge ten minutes; there is time to come back to one, or to reload its page. */
const LIVES_MS = 30 * 60_000;

interface Payment {
  readonly id: string;
  readonly createdAt: number;
}

const endOf = ({ createdAt }: Payment): number => createdAt + LIVES_MS;

/** The payment's pages have ended: nothing leads to them any more. */
export const havePagesEnded = ({ clock }: Pick<Context, 'clock'>, payment: Payment): boolean =>
  clock.now() >= endOf(payment);

/**
 * Where such a page is. Who knows a payment's id, which logs and screens show, can't make it; and it
 * is the same each time, as a frame that is open must not be led to another one (P-50).
 */
export async function leadingAddress(
  { keys, settings: { publicUrl, handoffUrl } }: Context,
  page: LeadingPage,
  payment: Payment,
): Promise<string> {
  const token = await signUntil(keys, page, payment.id, endOf(payment));
  // The hand-off has an origin of its own, if one is configured.
  return page === 'challenge'
    ? `${publicUrl}/frame/challenge/${token}`
    : `${handoffUrl ?? publicUrl}/handoff/${token}`;
}

/** The payment whose page it is, and whether that has ended; undefined if we did not make the address. */
export const readLeadingToken = ({ clock, keys }: Context, page: LeadingPage, token: string) =>
  readUntil(keys, page, token, clock.now());

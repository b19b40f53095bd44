import type { PaymentResult } from '../contract/proxy/checkout.schema.ts';
import { isPaymentResult, type ReadView } from '../contract/proxy/checkout-guards.ts';
import { CheckoutError } from './checkout-error.ts';
import { readDeviceData } from './device-data.ts';
import { NotPaidError } from './not-paid-error.ts';
import { UNCONFIRMED, type PayingSession, type SendPayment } from './payment.ts';

/** Problems caused by an earlier attempt or request, and what is known if the view shows none. */
const TELLS_OF_ANOTHER: Readonly<Record<string, string>> = {
  'attempt-running': 'attempt-running',
  'already-paid': 'already-paid',
  'request-in-flight': UNCONFIRMED,
  'idempotency-key-reused': UNCONFIRMED,
};

/** Pays once, with what a session knows: `CheckoutSession.pay` sees to it that this runs once at a time. */
export async function payForSession(
  session: PayingSession,
  view: ReadView,
  send: SendPayment,
): Promise<PaymentResult> {
  const { attempt: before, holding } = session;
  if (holding) return holding;
  if (view.state === 'paying') return findOut(session, undefined, 'attempt-running');

  session.change({ refusal: undefined, progress: 'sending' });
  session.key ??= crypto.randomUUID();
  const device = { ...readDeviceData(globalThis), ...session.risk };
  const intention = { idempotencyKey: session.key, revision: view.revision, device };
  const answer = await send(intention, view);
  switch (answer.kind) {
    case 'paid':
      if (!isPaymentResult(answer.result) || !answer.result.outcome)
        return findOut(session, before, UNCONFIRMED);
      return settle(session, answer.result);
    case 'invalid':
      throw new NotPaidError('invalid');
    case 'offline':
      return findOut(session, before, UNCONFIRMED);
    case 'problem': {
      const otherwise = TELLS_OF_ANOTHER[answer.slug];
      if (otherwise) return findOut(session, before, otherwise);
      await session.refresh();
      return refuse(session, answer.slug);
    }
  }
}

/** Asks, for as long as it takes, whether there is an attempt after `before`, and how it ended. */
async function findOut(
  session: PayingSession,
  before: PaymentResult | undefined,
  otherwise: string,
): Promise<PaymentResult> {
  session.change({ progress: 'finding-out' });
  const known = new AbortController();
  let found: PaymentResult | undefined;
  const judge = (view: ReadView) => {
    session.accept(view);
    const { attempt, state } = view;
    const ours = attempt?.attempt_id === before?.attempt_id ? undefined : attempt;
    if (ours?.outcome) found = ours;
    if (found || (!ours && state !== 'paying')) known.abort();
  };
  await session.follow(judge, known.signal).catch((error: unknown) => {
    session.change({ fault: error as CheckoutError, refusal: UNCONFIRMED });
    throw error;
  });
  return found ? settle(session, found) : refuse(session, otherwise);
}

function settle(session: PayingSession, result: PaymentResult): PaymentResult {
  session.key = undefined;
  session.made = result.attempt_id;
  const known = session.attempt;
  // The view can have moved on while the answer was under way, also to another payment.
  if (
    known?.outcome === 'succeeded' ||
    (known?.attempt_id === result.attempt_id && known.outcome === 'failed')
  )
    return known;
  if (session.view) session.change({ view: { ...session.view, attempt: result } });
  return result;
}

function refuse(session: PayingSession, slug: string): never {
  session.change({ refusal: slug });
  // The key stays the same, so that the request that may still arrive and the next are one payment.
  if (slug === UNCONFIRMED) throw new CheckoutError('unreachable', 'no answer');
  session.key = undefined;
  throw new NotPaidError(slug);
}

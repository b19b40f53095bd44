import type { DeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type {
  DeviceData,
  PaymentResult,
  ShopperDetails,
} from '../../contract/proxy/checkout.schema.ts';
import type { Interpretation } from '../../gateway/index.ts';
import { assertOffered } from './requests/payment-methods.ts';
import type { RequestParts } from './requests/payment-request.ts';
import type { Context } from '../context/context.ts';
import { findRepeat, runCommand } from '../idempotency/run-command.ts';
import type { Browser } from '../http/browser.ts';
import { networksOf } from '../http/client-address.ts';
import type { PresentedCard } from '../attempts/card-testing.ts';
import { commandContext, type CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { attemptFields } from '../attempts/attempt-fields.ts';
import { attemptNotifyAddress, notifyTokenOf } from '../attempts/attempt-notify-address.ts';
import { returnAddress } from '../addresses/return-address.ts';
import { termsOf } from '../sessions/session.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { AttemptEffect, Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { createAttempt, groundsOf } from '../attempts/begin-attempt.ts';
import type { NewAttempt } from '../attempts/begin-attempt.ts';
import { paymentResultOf } from '../attempts/attempt-views.ts';
import type { SecurityAlert } from '../events/raise-alerts.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import { applyInterpretation } from '../attempts/apply-interpretation.ts';

export interface ShopperRequest {
  readonly session: SessionRow;
  readonly browser: Browser;
}

/** What the gateway's answer came to. */
export interface PaymentResponse {
  readonly interpretation: Interpretation;
  readonly decline?: DeclineCategory | undefined;
  /** There is a page that the shopper can be led to, where no `issuer_url` says so. */
  readonly leads?: boolean;
  readonly alert?: SecurityAlert;
  /** Records what the answer contained besides its outcome. */
  readonly keep?: AttemptEffect;
}

/** One payment method: its gateway request, and what the answer means. */
export interface PaymentMethodRequest extends Pick<NewAttempt, 'operation' | 'method' | 'card'> {
  /** What every method's request says. */
  readonly payment: Pick<NewAttempt, 'consents' | 'revision' | 'instalments_id'> & {
    readonly device?: DeviceData | undefined;
    readonly details?: ShopperDetails | undefined;
  };
  /** Writes down what is to be kept of it. */
  readonly want?: (tx: Transaction, attemptId: string, terms: SessionTerms) => Promise<void>;
  readonly ask: (parts: RequestParts, returnUrl: string) => Promise<PaymentResponse>;
}

/** One attempt to pay a session, by any method: recorded, sent, interpreted, answered. */
export async function submitPayment(
  context: CommandContext,
  { session, browser }: ShopperRequest,
  { operation, method, card, payment, want, ask }: PaymentMethodRequest,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> {
  const { profile } = context;
  const id = newRowId('attempt', context);
  const notifyUrl = await attemptNotifyAddress(context, id);
  const notifyHash = await context.keys.sha256(await notifyTokenOf(context, id));
  const networks = await hashedNetworks(context, browser.address);
  let terms = termsOf(session);
  const { row, replayed } = await runCommand(context, claim, {
    table: 'attempts',
    sentAs: id,
    locks: [['order', session.orderKey]],
    async begin(tx, holding) {
      const grounds = await groundsOf(context, tx, session);
      // As the attempt was begun by: the session may have been changed since the request came.
      terms = termsOf(grounds.session);
      assertOffered(profile, terms, method, context.clock.now());
      const beginning = {
        id,
        session,
        operation,
        method,
        revision: payment.revision,
        notifyHash,
        networks,
        windowSize: payment.device?.challenge_window_size,
        ...(card && { card }),
        consents: payment.consents,
        instalments_id: payment.instalments_id,
      };
      const attempt = await createAttempt(context, tx, beginning, holding, grounds);
      await want?.(tx, attempt.id, terms);
      context.note(attemptFields(attempt));
      return attempt;
    },
    async send(attempt) {
      const { details, device } = payment;
      const parts = { profile, terms, attempt, browser, details, device, notifyUrl };
      return ask(parts, await returnAddress(context, attempt.id));
    },
    async settle(tx, attempt, { interpretation, keep, ...more }) {
      await tx.lock('order', attempt.orderKey);
      const settled = await applyInterpretation(context, tx, attempt, interpretation, more);
      await keep?.(tx, settled);
      return settled;
    },
    async release(tx, attempt) {
      await tx.lock('order', attempt.orderKey);
      return releaseAttempt(context, tx, attempt);
    },
  });
  return { status: 200, body: await paymentResultOf(context, row), replayed };
}

async function hashedNetworks(
  { keys }: Context,
  address: string | undefined,
): Promise<PresentedCard['networks']> {
  const { own, site, area } = networksOf(address);
  const hashes = (network: string | undefined): Promise<readonly string[]> =>
    network === undefined ? Promise.resolve([]) : keys.macs('client-address', network);
  const [addressHash, siteHash, areaHash] = await Promise.all([own, site, area].map(hashes));
  return { addressHash: addressHash ?? [], siteHash: siteHash ?? [], areaHash: areaHash ?? [] };
}

/** A repeat gets the result of the first request; only a new one is processed further. */
export async function payOnce(
  context: Context,
  claim: IdempotencyClaim,
  pay: (context: CommandContext) => Promise<Answer<PaymentResult>>,
): Promise<Answer<PaymentResult>> {
  const row = await findRepeat(context, claim, 'attempts');
  return row
    ? { status: 200, body: await paymentResultOf(context, row), replayed: true }
    : pay(commandContext(context));
}

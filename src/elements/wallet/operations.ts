import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  CheckoutError,
  NoGrantError,
  type IssuingOperation,
  type IssuingResult,
  type IssuingSession,
  type IssuingValues,
} from '../../client/index.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import { NOTHING_SENT } from '../../contract/vocabulary/nothing-sent.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { TenderOperationEvent } from '../events/issuing-events.ts';

/** A balance with when it was so (RFC 3339). */
export interface BalanceAt {
  readonly amount: DecimalAmount;
  readonly asOf: string;
}

/** An operation that a person wants carried out once. */
export interface OperationRequest<Name extends IssuingOperation = IssuingOperation> {
  readonly operation: Name;
  readonly values: IssuingValues<Name>;
  /** The text that confirms success. */
  readonly done: keyof IssuingMessages & `${string}Done`;
  readonly amount?: DecimalAmount | undefined;
  /** The card's balance at the time of the request. */
  readonly before?: BalanceAt | undefined;
}

/** A request for any operation, its values those of the operation that it names. */
export type AnyOperationRequest = {
  [Name in IssuingOperation]: OperationRequest<Name>;
}[IssuingOperation];

/**
 * `unsettled`: an identical request is still unproven, so nothing was sent now. `unknown`: it was
 * sent, and the result can't be determined.
 */
export type OperationRunState =
  'running' | 'succeeded' | 'failed' | 'forbidden' | 'unsettled' | 'unknown';

/** Nothing was done, and nothing is open. */
const REFUSED: ReadonlySet<OperationRunState> = new Set(['failed', 'forbidden', 'unsettled']);

/** A request, with what has become of it. */
export interface OperationRun {
  readonly request: OperationRequest;
  readonly key: string;
  readonly state: OperationRunState;
  readonly result?: IssuingResult | undefined;
}

/**
 * The operations that one element has sent to the gateway: one at a time, each with its own key
 * forever. An unproven one stays visible and is not sent again as a new one (P-09), until querying
 * it with its own key returns more.
 */
export class OperationRunner implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  /** Those not proven, and the latest; the oldest first. */
  all: readonly OperationRun[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  get running(): OperationRun | undefined {
    return this.all.find(({ state }) => state === 'running');
  }

  /** Forgets everything, when the element turns to another card or group. */
  clear(): void {
    this.all = [];
  }

  /** Forgets what has been said of requests of which nothing was done. */
  forgetRefused(): void {
    this.#show(this.all.filter(({ state }) => !REFUSED.has(state)));
  }

  /** Forgets what has been said of all that has ended. */
  forgetEnded(): void {
    this.#show(this.all.filter(({ state }) => state === 'unknown' || state === 'running'));
  }

  /** Carries it out; the result is in `all`, and in the returned value. */
  async start(
    issuing: IssuingSession,
    request: AnyOperationRequest,
  ): Promise<OperationRun | undefined> {
    if (this.running) return undefined;
    const open = this.all.filter(({ state }) => state === 'unknown');
    const key = crypto.randomUUID();
    const locks = MOVEMENTS[request.operation].lock === 'identical';
    if (locks && open.some((run) => deduplicationKey(run.request) === deduplicationKey(request))) {
      const refused: OperationRun = { request, key, state: 'unsettled' };
      this.#show([...open, refused]);
      return refused;
    }
    return this.#ask(issuing, open, { request, key, state: 'running' }, stateAfter);
  }

  /** Asks what has become of a run, with its own key: nothing is done a second time. */
  async recheck(issuing: IssuingSession, run: OperationRun): Promise<void> {
    if (this.running) return;
    const others = this.all.filter((one) => one !== run && one.state === 'unknown');
    await this.#ask(issuing, others, { ...run, state: 'running' }, stateAfterRecheck);
  }

  async #ask(
    issuing: IssuingSession,
    others: readonly OperationRun[],
    run: OperationRun,
    failed: (error: unknown) => OperationRunState,
  ): Promise<OperationRun> {
    this.#show([...others, run]);
    const { operation, values } = run.request;
    const answer = await issuing.perform(operation, values, run.key).then(
      (result) => ({ state: stateOf(result), result }),
      (error: unknown) => ({ state: failed(error), result: run.result }),
    );
    const answered: OperationRun = { ...run, ...answer };
    // An element that shows another card by now doesn't report on this one.
    if (this.all.includes(run)) this.#show([...others, answered]);
    if (answer.result && answered.state !== run.state)
      this.#host.dispatchEvent(new TenderOperationEvent(answer.result));
    return answered;
  }

  #show(all: readonly OperationRun[]): void {
    this.all = all;
    this.#host.requestUpdate();
  }
}

const deduplicationKey = ({ operation, values }: OperationRequest): string =>
  JSON.stringify([operation, values]);

function stateOf({ state, outcome }: IssuingResult): OperationRunState {
  if (state !== 'settled') return 'unknown';
  return outcome === 'succeeded' || outcome === 'failed' ? outcome : 'unknown';
}

/** Only a refusal that the proxy makes before it sends proves that nothing was done. */
function stateAfter(error: unknown): OperationRunState {
  if (error instanceof NoGrantError) return 'failed';
  if (!(error instanceof CheckoutError)) throw error;
  const { kind, status = 0, slug } = error;
  if (slug === 'movement-unsettled') return 'unsettled';
  if (kind !== 'problem' || slug === 'request-in-flight') return 'unknown';
  if (status >= 500 && !NOTHING_SENT.includes(slug)) return 'unknown';
  return status === 401 || status === 403 ? 'forbidden' : 'failed';
}

/**
 * What is refused before the proxy looks for the key says nothing of what was sent with it: a grant that has
 * ended, a proxy or a gateway that can't serve now. A repeat that gets past them is known by its key, so any
 * other refusal proves that nothing came of the first request.
 */
function stateAfterRecheck(error: unknown): OperationRunState {
  const state = stateAfter(error);
  return error instanceof CheckoutError &&
    PROOF_OF_NOTHING.has(error.status ?? 0) &&
    state === 'failed'
    ? state
    : 'unknown';
}

const PROOF_OF_NOTHING: ReadonlySet<number> = new Set([400, 404, 409, 422]);

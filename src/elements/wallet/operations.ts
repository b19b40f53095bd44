import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  CheckoutError,
  NoGrantError,
  type IssuingOperation,
  type IssuingRequestFound,
  type IssuingResult,
  type IssuingValues,
} from '../../client/index.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import { refusalBy, type RefusalReason } from '../../contract/vocabulary/refusals.ts';
import { NOTHING_SENT } from '../../contract/vocabulary/nothing-sent.ts';
import type { DecimalAmount, ShownAmount } from '../../contract/money/decimal-amount.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { TenderOperationEvent } from '../events/issuing-events.ts';
import { largestTold } from './largest-told.ts';
import { deduplicationKey, repeats } from './repeated.ts';

/** A balance with when it was so (RFC 3339). */
export interface BalanceAt {
  readonly amount: ShownAmount;
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

/** What one run needs of a request, whoever makes it. */
export interface SentRequest {
  readonly operation: OperationName;
  readonly values: object;
  /** The key of the text that confirms success. */
  readonly done: string;
  readonly amount?: DecimalAmount | undefined;
}

/** What carries operations out, and asks what has become of them. */
export interface Performer {
  /** Called with each operation that is told of, whoever asked for it. */
  readonly listeners: {
    add(listener: (told: IssuingResult) => void): unknown;
    delete(listener: (told: IssuingResult) => void): unknown;
  };
  perform(operation: OperationName, values: object, key: string): Promise<IssuingResult>;
  find(operation: OperationName, values: object, key: string): Promise<IssuingRequestFound>;
}

/** A request for any operation, its values those of the operation that it names. */
export type AnyOperationRequest = {
  [Name in IssuingOperation]: OperationRequest<Name>;
}[IssuingOperation];

/**
 * `busy`: something else is in progress, so nothing was sent. `unproven`: an identical request is still unproven, so nothing was sent now. `unknown`: it was
 * sent, or may have been, and the result can't be determined. `stillActive` and `stillBlocked`: the same of a change of a
 * card's status, and the card shows that. `unsent`: it never arrived, and can't any more.
 */
export type OperationRunState =
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'forbidden'
  | 'busy'
  | 'unproven'
  | 'unknown'
  | 'stillActive'
  | 'stillBlocked'
  | 'unsent';

/** Nothing was done, and nothing is open. */
const REFUSED: ReadonlySet<OperationRunState> = new Set([
  'failed',
  'forbidden',
  'busy',
  'unproven',
  'unsent',
]);

/** A request, with what has become of it. */
export interface OperationRun<Request extends SentRequest = AnyOperationRequest> {
  readonly request: Request;
  readonly key: string;
  /** When it was asked for, by the clock of this device (RFC 3339). */
  readonly at: string;
  readonly state: OperationRunState;
  readonly result?: IssuingResult | undefined;
  /** Why nothing was done, where that is known. */
  readonly reason?: RefusalReason | 'offline' | undefined;
  /** The problem that says so, by its slug. */
  readonly problem?: string | undefined;
  /** How much it may be, where it was more. */
  readonly largest?: DecimalAmount | undefined;
}

/** Events of a page after which it can send, or can't any more. */
const CHANGES = ['online', 'offline'] as const;

/**
 * The operations that one element has sent to the gateway: one at a time, but for blocking, which waits for
 * none; each with its own key forever. An unproven one stays visible and is not sent again as a new one (P-09), until asking
 * what became of its key returns more.
 */
export class OperationRunner<
  Request extends SentRequest = AnyOperationRequest,
> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #issuing: Performer | undefined;
  /** Those not proven, and the latest; the oldest first. */
  all: readonly OperationRun<Request>[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (const change of CHANGES) addEventListener(change, this.#draw);
    this.#issuing?.listeners.add(this.#hear);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    for (const change of CHANGES) removeEventListener(change, this.#draw);
    this.#issuing?.listeners.delete(this.#hear);
  }

  get running(): OperationRun<Request> | undefined {
    return this.all.find(({ state }) => state === 'running');
  }

  /** That nothing can be sent, because there is no connection: the id of the text that says so. */
  get offline(): 'offline' | undefined {
    return navigator.onLine ? undefined : 'offline';
  }

  /** Whatever it is, it can't be sent now; blocking waits for nothing but a connection. */
  get isOff(): boolean {
    return this.offline !== undefined || this.running !== undefined;
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
  async start(issuing: Performer, request: Request): Promise<OperationRun<Request> | undefined> {
    this.#listenTo(issuing);
    const open = this.all.filter(({ state }) => state === 'unknown' || state === 'running');
    if (open.some((run) => run.state === 'running' && !mayPass(request, run.request)))
      return undefined;
    const asked = { request, key: crypto.randomUUID(), at: new Date().toISOString() };
    const locks = MOVEMENTS[request.operation].lock === 'identical';
    if (locks && open.some((run) => deduplicationKey(run.request) === deduplicationKey(request))) {
      const refused: OperationRun<Request> = { ...asked, state: 'unproven' };
      this.#show([...open, refused]);
      return refused;
    }
    const heard = new Set<OperationName>();
    const hear = (told: IssuingResult) => heard.add(told.operation);
    issuing.listeners.add(hear);
    const run = await this.#follow(open, { ...asked, state: 'running' }, () =>
      issuing
        .perform(request.operation, request.values, asked.key)
        .then(standing, (error: unknown) => ({
          state: stateAfter(error),
          reason: reasonOf(error),
          problem: error instanceof CheckoutError ? error.slug : undefined,
          largest: largestTold(error),
        })),
    );
    issuing.listeners.delete(hear);
    return (isUnanswered(run, heard) && (await this.recheck(issuing, run))) || run;
  }

  /** Asks what has become of a run, by its key. Nothing is sent to the gateway. */
  async recheck(
    issuing: Performer,
    run: OperationRun<Request>,
  ): Promise<OperationRun<Request> | undefined> {
    if (this.running) return undefined;
    const others = this.all.filter((one) => one !== run && one.state === 'unknown');
    const { operation, values } = run.request;
    return this.#follow(others, { ...run, state: 'running' }, () =>
      issuing.find(operation, values, run.key).then(
        (found) =>
          found.state === 'not_sent' ? { state: 'unsent' as const } : standing(found.operation),
        // That it can't be asked about says nothing of it.
        () => ({ state: 'unknown' as const, result: run.result }),
      ),
    );
  }

  readonly #draw = (): void => this.#host.requestUpdate();
  #listenTo(issuing: Performer): void {
    if (issuing === this.#issuing) return;
    this.#issuing?.listeners.delete(this.#hear);
    this.#issuing = issuing;
    issuing.listeners.add(this.#hear);
  }

  /**
   * What was not proven may be by now, by what the gateway shows or by a person's word. Of one whose answer was lost, no
   * number is known: it is asked about once the same is told of.
   */
  readonly #hear = (told: IssuingResult): void => {
    const heard = new Set([told.operation]);
    const lost = this.all.find((run) => isUnanswered(run, heard));
    if (lost && this.#issuing) void this.recheck(this.#issuing, lost);
    // What is told of is in nobody's way any more.
    this.#show(this.all.filter(({ state }) => state !== 'busy'));
    const known = this.all.find(
      ({ state, result }) => state === 'unknown' && result?.id === told.id,
    );
    if (!known) return;
    this.#show(this.all.map((run) => (run === known ? { ...run, ...standing(told) } : run)));
    if (stateOf(told) !== 'unknown') this.#host.dispatchEvent(new TenderOperationEvent(told));
  };

  async #follow(
    others: readonly OperationRun<Request>[],
    run: OperationRun<Request>,
    ask: () => Promise<Pick<OperationRun, 'state' | 'result' | 'reason' | 'problem' | 'largest'>>,
  ): Promise<OperationRun<Request>> {
    this.#show([...others, run]);
    const answered: OperationRun<Request> = { ...run, ...(await ask()) };
    // An element that shows another card by now doesn't report on this one.
    this.#show(this.all.map((one) => (one === run ? answered : one)));
    if (answered.result && answered.state !== run.state)
      this.#host.dispatchEvent(new TenderOperationEvent(answered.result));
    return answered;
  }

  #show(all: readonly OperationRun<Request>[]): void {
    this.all = all.filter(
      (run, place) => !all.slice(place + 1).some((later) => repeats(later, run)),
    );
    this.#host.requestUpdate();
  }
}

/** Its answer was lost, while the same was told of: it may have been this. */
const isUnanswered = (
  { state, result, request }: OperationRun<SentRequest>,
  told: ReadonlySet<OperationName>,
): boolean => state === 'unknown' && !result && told.has(request.operation);

/** A card is blocked at once, whatever else is in progress on it (C-231). */
const mayPass = (request: SentRequest, running: SentRequest): boolean =>
  isBlocking(request) && !isBlocking(running);

const isBlocking = ({ operation, values }: SentRequest): boolean =>
  operation === 'card.status' && (values as IssuingValues<'card.status'>).status === 'blocked';

const standing = (result: IssuingResult) => ({
  state: stateOf(result),
  result,
  reason: result.refusal,
});

function reasonOf(error: unknown): OperationRun['reason'] {
  if (!(error instanceof CheckoutError)) return undefined;
  if (error instanceof NoGrantError) return 'grant_ended';
  return error.kind === 'problem' ? refusalBy(error.slug) : 'offline';
}

function stateOf({ outcome }: IssuingResult): OperationRunState {
  return outcome === 'succeeded' || outcome === 'failed' ? outcome : 'unknown';
}

/** Only a refusal that the proxy makes before it sends proves that nothing was done. */
function stateAfter(error: unknown): OperationRunState {
  if (error instanceof NoGrantError) return 'failed';
  if (!(error instanceof CheckoutError)) throw error;
  const { kind, status = 0, slug } = error;
  if (slug === 'earlier-operation-unknown') return 'unproven';
  if (slug === 'operation-in-progress') return 'busy';
  if (kind !== 'problem' || slug === 'request-in-flight') return 'unknown';
  if (status >= 500 && !NOTHING_SENT.includes(slug)) return 'unknown';
  return status === 401 || status === 403 ? 'forbidden' : 'failed';
}

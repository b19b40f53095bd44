import type { OperationName } from '../../../contract/vocabulary/operation-names.ts';
import {
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../../../contract/operations/operations.schema.ts';
import {
  profileSchema,
  type Profile,
  type ProfileInput,
} from '../../../contract/profile/profile.schema.ts';
import type { Log, RandomBytes, SteadyClock } from '../../../contract/runtime/dependencies.ts';
import type { Transport, TransportRequest } from '../../../contract/runtime/transport.ts';
import { createGateway, type GatewayAnswer } from '../../../gateway/index.ts';
import { rulesOf, signRequest } from '../../../signing/index.ts';
import { Fault, LeftOut } from './failure.ts';

/** What of an exchange differs from how the client would have it. */
export interface Changes {
  /** Parts of the profile, each as a whole. */
  readonly profile?: Partial<ProfileInput>;
  /** The values of a JSON body. They are signed again, unless the signature is to be kept. */
  readonly values?: (sent: Record<string, unknown>) => Record<string, unknown>;
  readonly keepSignature?: boolean;
  /** The signature, after everything else. */
  readonly signature?: (hex: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GatewayExchange<Value> {
  readonly answer: GatewayAnswer<Value>;
  /** As it was sent. */
  readonly sent: string;
  /** What came back, before anyone read it; empty when nothing did. */
  readonly text: string;
  readonly status: number | undefined;
}

export interface TargetOptions {
  readonly profile: Profile;
  readonly transport: Transport;
  readonly clock: SteadyClock;
  readonly random: RandomBytes;
  /** Is it the built-in sandbox, whose scenarios can be selected? */
  readonly isSandbox: boolean;
  /** Of a test account; the sandbox has its own. */
  readonly issued?: Issued | undefined;
}

export interface Issued {
  readonly card: string;
  readonly cardholder: string;
}

const SILENT: Log = { info() {}, warn() {}, error() {} };
/** What our sandbox begins with. */
const SANDBOX_ISSUED: Issued = { card: '100029701', cardholder: '8201' };
/** What groups are made in, and what messages about cards and groups mean that name no currency. */
export const ISSUED_CURRENCY = 'USD';
/** Bytes of an answer that are shown, whatever its status. */
const LARGEST = 1024 * 1024;

/** The gateway under test: the client of this package, with control over what it sends. */
export class Target {
  readonly profile: Profile;
  readonly isSandbox: boolean;
  readonly #options: TargetOptions;
  readonly #run: string;
  #orders = 0;
  readonly #silent = new Map<'acquiring' | 'issuing', string>();

  constructor(options: TargetOptions) {
    this.profile = options.profile;
    this.isSandbox = options.isSandbox;
    this.#options = options;
    this.#run = Array.from(options.random(5), (byte) => byte.toString(36)).join('');
  }

  /** An active card that money can be moved to. @throws LeftOut */
  get card(): string {
    return this.#issued.card;
  }

  get cardholder(): string {
    return this.#issued.cardholder;
  }

  get #issued(): Issued {
    const issued = this.#options.issued ?? (this.isSandbox ? SANDBOX_ISSUED : undefined);
    if (issued) return issued;
    throw new LeftOut('name a card and a cardholder of the account by --card and --cardholder');
  }

  /** A number no order has had. */
  orderNo(): string {
    return `conf-${this.#run}-${(this.#orders += 1)}`;
  }

  now(): number {
    return this.#options.clock.now();
  }

  /** A call of our sandbox's control API. */
  async control(path: string, body: unknown): Promise<void> {
    const url = `${this.profile.baseUrl.acquiring}/__sandbox/${path}`;
    const { status } = await this.#options.transport({
      url,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: this.#options.clock.timeout(PROBE_MS),
      wanted: () => 0,
    });
    if (status >= 300) throw new Fault(`the sandbox refuses the control call ${path}`);
  }

  uuid(): string {
    const hex = Array.from(this.#options.random(16), (byte) => byte.toString(16).padStart(2, '0'));
    return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  }

  /**
   * Asks both sides of the gateway something harmless. A side that gives no answer in the interface's
   * form is not called again: what a dead gateway or a page about maintenance does proves no rule.
   */
  async probe(): Promise<void> {
    const quick = { timeouts: { ...this.profile.timeouts, otherMs: PROBE_MS } };
    for (const [base, name, values] of [
      ['acquiring', 'transactions.query', { orders: this.orderNo() }],
      ['issuing', 'card.query', { cardId: '0' }],
    ] as const) {
      const { answer } = await this.call(name, values, { profile: quick });
      if (answer.kind !== 'answered') this.#silent.set(base, reasonOf(answer));
    }
  }

  /** Why nothing can be tried, if neither side answers. */
  get silence(): string | undefined {
    const acquiring = this.#silent.get('acquiring');
    return this.#silent.size === 2 && acquiring !== undefined ? silence(acquiring) : undefined;
  }

  async call<Name extends OperationName>(
    name: Name,
    values: RequestValues<Name>,
    changes: Changes = {},
  ): Promise<GatewayExchange<AnswerValues<Name>>> {
    const silent = this.#silent.get(operationOf(name).base);
    if (silent !== undefined) throw new LeftOut(silence(silent));
    const { clock, random, transport } = this.#options;
    const profile = profileSchema.parse({ ...this.profile, ...changes.profile });
    let sent = '';
    let text = '';
    let status: number | undefined;
    const gateway = createGateway({
      profile,
      clock,
      random,
      log: SILENT,
      async transport(request) {
        const changed = await changedRequest(name, request, profile, changes);
        sent = changed.body;
        const received = await transport({
          ...request,
          ...changed,
          headers: { ...changed.headers, ...changes.headers },
          wanted: () => LARGEST,
        });
        status = received.status;
        if (typeof received.body !== 'string') text = new TextDecoder().decode(received.body);
        return received;
      },
    });
    const answer = await gateway.call(name, values, undefined, {
      currency: operationOf(name).base === 'issuing' ? ISSUED_CURRENCY : undefined,
    });
    return { answer, sent, text, status };
  }

  /** The same, where anything but a readable answer is a fault. */
  async ask<Name extends OperationName>(
    name: Name,
    values: RequestValues<Name>,
    changes: Changes = {},
  ): Promise<AnswerValues<Name>> {
    const { answer, text } = await this.call(name, values, changes);
    if (answer.kind === 'answered') return answer.value;
    throw new Fault(`${name} was not answered: ${reasonOf(answer)}${detailOf(text)}`);
  }
}

/** What an exchange was answered with. @throws Fault when it was not. */
export function answeredWith<Value>({ answer }: Pick<GatewayExchange<Value>, 'answer'>): Value {
  if (answer.kind === 'answered') return answer.value;
  throw new Fault(reasonOf(answer));
}

const PROBE_MS = 10_000;
const silence = (reason: string): string => `the gateway gives no answer: ${reason}`;

async function changedRequest(
  name: OperationName,
  { body = '', headers }: Pick<TransportRequest, 'body' | 'headers'>,
  profile: Profile,
  { values, keepSignature = false, signature }: Changes,
): Promise<Required<Pick<TransportRequest, 'body' | 'headers'>>> {
  if (!values && !signature) return { body, headers };
  const { header, field } = rulesOf(name, profile);
  const { [field]: inBody, ...unsigned } = JSON.parse(body) as Record<string, unknown>;
  const changed = values?.(unsigned) ?? unsigned;
  const bytes = new TextEncoder().encode(JSON.stringify(changed));
  const signed =
    values && !keepSignature
      ? await signRequest(name, changed, profile, {}, bytes)
      : String(header === undefined ? inBody : headers[header]);
  const given = signature?.(signed) ?? signed;
  return header === undefined
    ? { body: JSON.stringify({ ...changed, [field]: given }), headers }
    : { body: JSON.stringify(changed), headers: { ...headers, [header]: given } };
}

/** Why there is no answer, in a few fixed words. */
export function reasonOf(answer: GatewayAnswer<unknown>): string {
  switch (answer.kind) {
    case 'answered':
      return 'answered';
    case 'refused':
      return `refused with HTTP ${answer.status}`;
    case 'not-sent':
      return `not sent (${answer.reason}: ${answer.faults.join('; ')})`;
    case 'no-answer':
      return `no usable answer (${[answer.reason, answer.status, answer.fault].filter(Boolean).join(' ')})`;
  }
}

/** The sandbox says in a few words what it refuses; other gateways' texts are left where they are. */
function detailOf(text: string): string {
  const message = /^\{"code":"[\w-]+","message":"([^"]{1,200})"\}$/.exec(text)?.[1];
  return message === undefined ? '' : `: ${message}`;
}

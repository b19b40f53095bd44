import type { OrderView } from '../contract/proxy/lists.schema.ts';
import type { FieldError, ProblemSlug } from '../contract/vocabulary/problems.ts';

/** Anything that a call of the proxy can fail with. */
export abstract class MerchantError extends Error {
  /** Give it to the same call again to repeat the same intention: nothing is done twice. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, idempotencyKey?: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A problem as the proxy writes it (RFC 9457). */
export interface ProblemBody {
  /** Address of the problem's page. */
  readonly type: string;
  /** The same for every occurrence of the type. */
  readonly title?: string;
  /** What is wrong this time, and what to do. */
  readonly detail?: string;
  /** The fields that are at fault. */
  readonly errors?: readonly FieldError[];
  /** Some types have members of their own. */
  readonly [member: string]: unknown;
}

/** The proxy rejected the request. `slug` says why; `isProblem` narrows the type. */
export class ProblemError extends MerchantError {
  override readonly name = 'ProblemError';
  /** Last segment of the problem's `type`: `already-paid`. A newer proxy may know more of them. */
  readonly slug: ProblemSlug | (string & {});
  /** HTTP status. */
  readonly status: number;
  /** The problem as the proxy sent it. */
  readonly problem: ProblemBody;
  /** Seconds after which the same request makes sense again. */
  readonly retryAfter: number | undefined;
  /** By it the request is found in the proxy's log: `httpRequest` there. */
  readonly requestId: string | undefined;

  constructor(
    slug: string,
    answer: {
      status: number;
      problem: ProblemBody;
      retryAfter: number | undefined;
      requestId?: string | undefined;
    },
    idempotencyKey?: string,
  ) {
    const { title = '', detail = title, errors = [] } = answer.problem;
    const fields = errors.map((error) => `\n  ${error.pointer || '/'} ${error.detail}`).join('');
    super(`${answer.status} ${slug}: ${detail}${fields}`, idempotencyKey);
    this.slug = slug;
    this.status = answer.status;
    this.problem = answer.problem;
    this.retryAfter = answer.retryAfter;
    this.requestId = answer.requestId;
  }
}

/** Is this error a problem of one of these types? */
export const isProblem = <Slug extends ProblemSlug>(
  error: unknown,
  ...slugs: readonly Slug[]
): error is ProblemError & { readonly slug: Slug } =>
  error instanceof ProblemError && (slugs as readonly string[]).includes(error.slug);

/** The order has no payment to which this could be done. Nothing was sent to the gateway. */
export class NoPaymentError extends MerchantError {
  override readonly name = 'NoPaymentError';
  /** The order as it is now. */
  readonly order: OrderView;

  constructor(message: string, order: OrderView) {
    super(message);
    this.order = order;
  }
}

/** There was no answer, not even to repetitions. Whether the request had any effect is unknown: repeat it. */
export class UnreachableError extends MerchantError {
  override readonly name = 'UnreachableError';
}

/** The answer is not from a proxy of this version: the address is wrong, or something is in between. */
export class UnreadableError extends MerchantError {
  override readonly name = 'UnreadableError';
  /** HTTP status of what answered. */
  readonly status: number;

  constructor(message: string, status: number, idempotencyKey?: string) {
    super(message, idempotencyKey);
    this.status = status;
  }
}

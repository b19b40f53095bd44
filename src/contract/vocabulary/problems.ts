/**
 * Every problem the proxy can answer with, as RFC 9457 `application/problem+json`. `type` is
 * `/problems/<slug>` relative to the proxy's base; the slug is stable, the wording is not.
 */
export const PROBLEMS = {
  'malformed-request': { status: 400, title: 'The request is not of the expected shape' },
  'idempotency-key-missing': { status: 400, title: 'An Idempotency-Key header is required' },
  unauthorised: { status: 401, title: 'The credential is missing, unknown or has ended' },
  forbidden: { status: 403, title: 'This credential or origin may not do that' },
  'not-found': { status: 404, title: 'There is no such thing here' },
  'method-not-allowed': { status: 405, title: 'This route takes other methods' },
  'attempt-running': { status: 409, title: 'An attempt to pay this order is under way' },
  'already-paid': { status: 409, title: 'This order is paid' },
  'session-expired': { status: 409, title: 'The time to pay has passed' },
  'session-cancelled': { status: 409, title: 'The merchant has cancelled this session' },
  'session-locked': { status: 409, title: 'The session can no longer be changed' },
  'session-changed': { status: 409, title: 'The session was changed; look at it again' },
  'order-conflict': { status: 409, title: 'Another session pays the same order' },
  'request-in-flight': { status: 409, title: 'The first request with this key is under way' },
  'refund-mismatch': {
    status: 409,
    title: 'What was refunded so far differs from what you expect',
  },
  'over-refund': { status: 409, title: 'More would be refunded than was paid' },
  'movement-unsettled': { status: 409, title: 'The same movement has an unknown outcome' },
  'already-settled': { status: 409, title: 'The outcome is proven already' },
  'card-not-active': { status: 409, title: 'Only the details of active cards are shown' },
  gone: { status: 410, title: 'This can be used once, and it was' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Send JSON as application/json' },
  'idempotency-key-reused': { status: 422, title: 'This key was used with another request' },
  'method-not-offered': { status: 422, title: 'This session can not be paid in this way' },
  'card-invalid': { status: 422, title: 'The card data is not valid' },
  'amount-invalid': { status: 422, title: 'The amount is not valid for its currency' },
  'too-many-attempts': { status: 429, title: 'Too many attempts' },
  'not-enabled': { status: 403, title: 'The profile does not turn this operation on' },
  'not-shown-by-the-interface': {
    status: 501,
    title: 'The gateway interface names this operation without showing it',
  },
  'gateway-unavailable': { status: 502, title: 'The gateway gave no usable answer' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemSlug = keyof typeof PROBLEMS;

/** One field of the request that is at fault: where (JSON pointer) and what to do about it. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

export interface ProblemDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which the same request makes sense again. */
  readonly retryAfter?: number;
  /** Members of a problem that a program needs, for example the running attempt's id. */
  readonly extension?: Readonly<Record<string, string>>;
}

/** Thrown anywhere in the proxy; becomes the answer. Its texts are ours, never the gateway's. */
export class Problem extends Error {
  readonly slug: ProblemSlug;
  readonly details: ProblemDetails;

  constructor(slug: ProblemSlug, details: ProblemDetails = {}) {
    super(details.detail ?? PROBLEMS[slug].title);
    this.name = 'Problem';
    this.slug = slug;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.slug].status;
  }
}

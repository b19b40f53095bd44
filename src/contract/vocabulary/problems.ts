// Over 300 lines: one table, which is easier to keep alike in one piece.

/** What a problem is, and on its page what led to it and what to do: each one sentence. */
interface ProblemDefinition {
  readonly status: number;
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Every problem the proxy can answer with, as RFC 9457 `application/problem+json`. The slug is
 * stable, the wording is not; the page at the problem's `type` is generated from the same row.
 */
export const PROBLEMS = {
  'malformed-request': {
    status: 400,
    title: 'The request does not have the expected shape',
    cause:
      'The body or query is not what this route accepts; `errors` lists each field with its reason.',
    remedy: 'Correct the fields that are listed, then send the request again.',
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'An Idempotency-Key header is required',
    cause: 'This route changes something, so a repeated request has to be recognised.',
    remedy:
      'Send an Idempotency-Key of your choice, and the same one whenever you repeat this request.',
  },
  unauthorised: {
    status: 401,
    title: 'The credential is missing, unknown or expired',
    cause:
      'The Authorization header has no API key, grant or client secret that is valid for this route and page.',
    remedy:
      'Check the credential and its origin; create a new session or grant if the old one has ended.',
  },
  forbidden: {
    status: 403,
    title: 'This credential or origin is not allowed to do this',
    cause: 'The credential is valid, but it or its page does not cover this request.',
    remedy:
      'Use a grant that names the operation and the card, or call from a page that the proxy allows.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    cause: 'There is no such address, or no such record for this credential.',
    remedy: 'Check the path and the id.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    cause: 'The address exists, but not for this HTTP method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  'attempt-running': {
    status: 409,
    title: 'A payment attempt for this order is in progress',
    cause: 'An order is paid by one attempt at a time, and this one’s outcome is not known yet.',
    remedy: 'Wait for its outcome, or abandon the attempt before you start another one.',
  },
  'events-ahead': {
    status: 409,
    title: 'This proxy has not recorded the event that "after" names',
    cause:
      'This database never had that event: it is another proxy’s, or it went back to an earlier state, as by a fail-over or a backup.',
    remedy:
      'Check which proxy you read from. After a restore, compare your orders with the gateway (`transactions.query`), then read again from the event in `newest`.',
  },
  'events-forgotten': {
    status: 410,
    title: 'Events after the one that "after" names are no longer kept',
    cause: 'The cursor is older than the oldest event that is kept.',
    remedy:
      'Compare your orders of the time you missed with the gateway (`transactions.query`), then read without "after", from the oldest event that is kept.',
  },
  'already-paid': {
    status: 409,
    title: 'This order is paid',
    cause: 'A payment of this order has succeeded.',
    remedy: 'Don’t charge the shopper again; show the result that the session has.',
  },
  'session-expired': {
    status: 409,
    title: 'The time to pay has passed',
    cause: 'The session was not paid before its `expires_at`.',
    remedy: 'Create a new session for the order.',
  },
  'session-cancelled': {
    status: 409,
    title: 'The merchant has ended this session',
    cause:
      'Your server cancelled this session, or has set another amount for its order since, so it can no longer be paid.',
    remedy: 'Create a new session if the order is to be paid after all.',
  },
  'session-locked': {
    status: 409,
    title: 'The session can no longer be changed',
    cause: 'The session is being paid, has been paid, or has ended.',
    remedy: 'Create a new session with the new terms, once no payment is in progress.',
  },
  'session-changed': {
    status: 409,
    title: 'The session has changed; fetch it again',
    cause:
      'Your server changed the session after the page had shown it, so the shopper saw other terms.',
    remedy: 'Fetch the session again, and let the shopper confirm what it now says.',
  },
  'order-conflict': {
    status: 409,
    title: 'Another session is paying for this order',
    cause: 'The order number is in use, or was used before.',
    remedy:
      'Wait for the other session’s outcome, or use an order number of its own for each order.',
  },
  'request-in-flight': {
    status: 409,
    title: 'A request with this idempotency key is still in progress',
    cause: 'The first request with this key has not been answered yet.',
    remedy: 'Repeat the same request with the same key after the time in Retry-After.',
  },
  'request-withdrawn': {
    status: 409,
    title: 'This idempotency key was withdrawn before the request arrived',
    cause:
      'Somebody asked what became of the request (`POST /v1/requests/find`) and was told that nothing was sent.',
    remedy: 'If it is still wanted, send it as a new request, with a new key.',
  },
  'refund-mismatch': {
    status: 409,
    title: 'The refunded amount differs from expected_refunded',
    cause: 'Another refund has been made in the meantime, or your previous request did succeed.',
    remedy: 'Compare `refunded` with your records; refund again only what is still due.',
  },
  'refunds-unconfirmed': {
    status: 409,
    title: 'The payment may have been refunded externally',
    cause:
      'The gateway notified of a refund that was not requested here, or the proxy was restored from a backup. No query shows how much was refunded.',
    remedy:
      'Record what was refunded at the gateway (`POST /v1/transactions/{id}/external-movements`), or send `expected_refunded` and `confirmed` with the refund.',
  },
  'over-refund': {
    status: 409,
    title: 'The refund exceeds the amount paid',
    cause: 'Together with what went back or is on its way back, it is more than was paid.',
    remedy: 'Refund at most what is left.',
  },
  'payment-cancelled': {
    status: 409,
    title: 'This payment was cancelled',
    cause: 'The payment was cancelled at the gateway: nothing is left to refund or to cancel.',
    remedy: 'Leave it as it is; the shopper is not charged for it.',
  },
  'card-closed': {
    status: 409,
    title: 'The card is closed',
    cause: 'The card is closed, as far as the proxy knows; that can’t be undone.',
    remedy:
      'Use another card. If the proxy is wrong, query the card, or correct its record with `tender import --correct`.',
  },
  'group-inactive': {
    status: 409,
    title: 'The group is inactive',
    cause: 'The group is inactive, as far as the proxy knows.',
    remedy:
      'Activate it with `group.status`. If the proxy is wrong, correct its record with `tender import --correct`.',
  },
  'operation-in-progress': {
    status: 409,
    title: 'Another operation is in progress',
    cause:
      'The card, group or payment is worked on, or the gateway is queried about a change of the payment.',
    remedy: 'Repeat the request after the time in Retry-After.',
  },
  'earlier-operation-unknown': {
    status: 409,
    title: 'An earlier operation has an unknown outcome',
    cause:
      'The same was requested before, or something else of the same payment, and what became of it is not known.',
    remedy: 'Resolve the operation in `operation_id` first.',
  },
  'already-final': {
    status: 409,
    title: 'The outcome is already final',
    cause:
      'Only what is not proven, or a person’s decision, can be decided. This is proven, was decided so before, or by somebody else since you looked (`decided_by`).',
    remedy: 'Fetch the record again, and leave it as it is.',
  },
  'card-not-active': {
    status: 409,
    title: 'Only the details of active cards can be shown',
    cause: 'The card is blocked or closed, or its state is not known.',
    remedy: 'Unblock the card first; the details of a closed card are not shown.',
  },
  gone: {
    status: 410,
    title: 'This single-use resource has already been used',
    cause:
      'A grant to reveal works once, and a client secret expires when the key behind it is retired.',
    remedy: 'Request a new grant, or create a new session.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    cause: 'The request body is larger than this route accepts.',
    remedy: 'Send less in one request.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Send JSON as application/json',
    cause: 'The Content-Type header does not say that the body is JSON.',
    remedy: 'Send the body as JSON with Content-Type: application/json.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This idempotency key was used with another request',
    cause: 'Another request came first with this key; `errors` names the members that differ.',
    remedy: 'Use a new key for a new request, and the same body for a repeat.',
  },
  'method-not-offered': {
    status: 422,
    title: 'This session cannot be paid by this method',
    cause: 'The session or the profile does not offer this payment method.',
    remedy: 'Choose one of the methods that the session lists.',
  },
  'consent-missing': {
    status: 422,
    title: 'The shopper has not agreed to the subscription',
    cause: 'The session begins a subscription, and the payment has no consent to it in `consents`.',
    remedy:
      'Show the terms with `tender-subscription-terms`, or add the consent that your page asked for to the `tender-before-pay` event.',
  },
  'card-invalid': {
    status: 422,
    title: 'The card data is not valid',
    cause: 'A field of the card is missing or wrong; `errors` lists each one.',
    remedy: 'Let the shopper correct the fields that are listed.',
  },
  'amount-invalid': {
    status: 422,
    title: 'The amount is not valid for its currency',
    cause: 'Wrong number of decimals, zero, or too large: then it has `largest_amount`.',
    remedy:
      'Send a decimal string with exactly the decimals of the currency, such as 10.00 EUR or 1000 JPY.',
  },
  'currency-unknown': {
    status: 409,
    title: 'The currency of the card or group is not known',
    cause:
      'The gateway’s records of cards name no currency, and the registry knows neither the card’s group nor its currency.',
    remedy:
      'Import the card with its `group_id` and the group with its `currency` (`tender import`, with `--correct` for known records), then send the request again.',
  },
  'currency-mismatch': {
    status: 409,
    title: 'The card is in another currency',
    cause: 'The request names a currency, and the card’s group has another one.',
    remedy: 'Send the amount in the currency of the card, which is in `currency`.',
  },
  'group-name-taken': {
    status: 409,
    title: 'A group of this name is in another currency',
    cause: 'People tell groups apart by their names, so groups of one name have one currency.',
    remedy: 'Choose another name for the group.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many attempts',
    cause:
      'Limits on sessions, cards, addresses and the shop protect against card testing and overload.',
    remedy:
      'Wait for the time in Retry-After; create a new session if this one has no attempts left.',
  },
  'not-enabled': {
    status: 403,
    title: 'The profile does not enable this operation',
    cause:
      'Operations that move money out or change records at the gateway are off by default, and card issuing is off without a company number and a key.',
    remedy: 'Enable it in the profile as `detail` says, and restart the proxy.',
  },
  'not-shown-by-the-interface': {
    status: 501,
    title: 'The gateway documents the name of this operation but not its format',
    cause: 'Its path, fields and answer are not documented, so it can’t be called.',
    remedy: 'Use the gateway’s portal for this operation.',
  },
  'recipe-not-known': {
    status: 501,
    title: 'The signature of this operation is only inferred',
    cause: 'The gateway has not confirmed how it is signed, and live mode signs by no guess.',
    remedy: 'Ask the gateway, set what `detail` says in the profile, and restart the proxy.',
  },
  'gateway-unavailable': {
    status: 502,
    title: 'The gateway returned no usable response',
    cause: 'The gateway could not be reached, or sent a response that can’t be read.',
    remedy: 'Repeat a query after a moment, anything else only with the same Idempotency-Key.',
  },
  'query-refused': {
    status: 502,
    title: 'The gateway refused the query',
    cause:
      'It answered that it did not carry it out, by the code in gateway_code where it gave one: its interface does not explain why.',
    remedy:
      'Check the ids, and whether this server may ask; the gateway’s own documents say what the code means.',
  },
  'gateway-busy': {
    status: 503,
    title: 'Nothing was sent: a rate limit is used up',
    cause:
      'More requests wait than a rate limit lets through within seconds: the profile’s, or the gateway’s own, which it showed by 429 (see limited_by).',
    remedy: 'Repeat the request with the same Idempotency-Key after the time in Retry-After.',
  },
  'gateway-down': {
    status: 503,
    title: 'Nothing was sent: the gateway can’t be reached at the moment',
    cause:
      'The last calls to the gateway all failed. Until a query gets through, nothing that changes something is sent.',
    remedy: 'Repeat the request with the same Idempotency-Key after the time in Retry-After.',
  },
  'proxy-busy': {
    status: 503,
    title: 'Nothing was sent: this proxy has too much in progress',
    cause: 'So many requests wait for the gateway that this proxy accepts no more of them.',
    remedy: 'Repeat the request with the same Idempotency-Key after the time in Retry-After.',
  },
  'store-unavailable': {
    status: 503,
    title: 'The store can’t be reached at the moment',
    cause: 'The proxy’s database is restarting, unreachable or overloaded.',
    remedy: 'Repeat the request with the same Idempotency-Key after the time in Retry-After.',
  },
  'store-went-back': {
    status: 503,
    title: 'The store lacks what was in it, or may',
    cause:
      'The proxy’s database is a restored copy, or a standby that may lack the last commits. What it does not know may have been sent already.',
    remedy:
      'Ask the operator to run `tender restore`, then repeat the request with the same Idempotency-Key. Nothing was sent.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    cause: 'An unexpected error occurred in the proxy; its log has the details.',
    remedy:
      'Repeat the request with the same Idempotency-Key, and check the proxy’s log if the problem persists.',
  },
} as const satisfies Record<string, ProblemDefinition>;

/** Names a problem: the last segment of its `type`. */
export type ProblemSlug = keyof typeof PROBLEMS;

/** All names of problems, in the order of `PROBLEMS`. */
export const PROBLEM_SLUGS = Object.keys(PROBLEMS) as ProblemSlug[];

/** `/problems/<slug>` below the proxy's path: the `type` of a problem and the address of its page. */
export const problemType = (publicUrl: string, slug: ProblemSlug): string =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}/problems/${slug}`;

/** One invalid field of the request: where (JSON pointer), and what to do about it. */
export interface FieldError {
  /** JSON pointer into the request's body (RFC 6901); empty for the body as a whole. */
  readonly pointer: string;
  /** What is wrong, as the end of a sentence that begins with the pointer. */
  readonly detail: string;
}

/** What one occurrence of a problem adds to its title. */
export interface ProblemDetails {
  /** One sentence: what is wrong and what to do. */
  readonly detail?: string;
  /** The fields that are at fault. */
  readonly errors?: readonly FieldError[];
  /** Seconds after which the same request makes sense again. */
  readonly retryAfter?: number;
  /** Members of a problem that a program needs, for example the running attempt's id. */
  readonly extension?: Readonly<Record<string, string>>;
}

/** Thrown anywhere in the proxy; becomes the answer. Its texts are ours, never the gateway's. */
export class Problem extends Error {
  /** Which problem it is. */
  readonly slug: ProblemSlug;
  /** What is said about this occurrence. */
  readonly details: ProblemDetails;

  constructor(slug: ProblemSlug, details: ProblemDetails = {}) {
    super(details.detail ?? PROBLEMS[slug].title);
    this.name = 'Problem';
    this.slug = slug;
    this.details = details;
  }

  /** HTTP status. */
  get status(): number {
    return PROBLEMS[this.slug].status;
  }
}

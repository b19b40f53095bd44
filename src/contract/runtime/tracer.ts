/**
 * Every attribute a span may have: deny by default, as with `LOG_FIELDS`. Identifiers, states and counts
 * only; never a name, an address, text of the gateway, card data, a token, a key or a path as it was asked.
 * Names without `tender.` mean what OpenTelemetry's semantic conventions say.
 */
export const SPAN_ATTRIBUTES = [
  'http.request.method',
  /** The template, such as `/v1/sessions/:id`. */
  'http.route',
  'http.response.status_code',
  /** The class of an error, a status or a reason; a span that has it has failed. */
  'error.type',
  'tender.operation',
  /** What came of a call of the gateway: `answered`, `refused`, `not-sent`, `no-answer`. */
  'tender.answer',
  'tender.reason',
  'tender.outcome',
  'tender.order_no',
  'tender.attempt_id',
  'tender.request_id',
  /** A kind of due work. */
  'tender.due',
  'tender.count',
] as const;
export type SpanAttribute = (typeof SPAN_ATTRIBUTES)[number];

/** Values by the names of `SPAN_ATTRIBUTES`. */
export type SpanAttributes = Readonly<Partial<Record<SpanAttribute, string | number>>>;

/** What takes part in a trace. */
export interface SpanStart {
  /** A request answered, a call of the gateway, a transaction of the store, or work that was due. */
  readonly kind: 'request' | 'gateway' | 'store' | 'due';
  /** One of few: routes, operations, kinds of due work. */
  readonly name: string;
  /** What is known at the start. */
  readonly attributes?: SpanAttributes;
  /** The `traceparent` header of a caller who may continue a trace of theirs. */
  readonly traceparent?: string;
}

/**
 * Traces for an operator. Spans nest by where they are started. A call of the gateway must not carry the
 * trace with it: nothing of it leaves with a `gateway` span's work.
 */
export interface Tracer {
  /** Does the work within a span, which fails with it. */
  span<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
  /** Adds to the span that this is done within. */
  annotate(attributes: SpanAttributes): void;
}

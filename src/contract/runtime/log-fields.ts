/**
 * Every field a log line may have (P-42): deny by default, so a new one has to be named here, where
 * a reviewer sees it. Identifiers, states, counts and times only; never a name, an address, text of
 * the gateway, card data beyond brand and last four, a token or a key.
 */
export const LOG_FIELDS = [
  'operation',
  /** Of one request to the proxy: all of its lines have the same. */
  'httpRequest',
  'sessionId',
  'attemptId',
  'eventId',
  'orderId',
  'orderNo',
  'transactionId',
  'requestId',
  'method',
  'route',
  'status',
  'problem',
  'state',
  'outcome',
  'resultCode',
  'signature',
  'warning',
  'alert',
  /** The name of a field that an alert is about, never its value. */
  'field',
  'brand',
  'lastFour',
  'reason',
  'attempt',
  'asked',
  'notFound',
  'count',
  'worked',
  'durationMs',
  'nextAt',
  'mode',
  'store',
  'url',
  'host',
  'port',
  'signal',
  'version',
  'rule',
  /** The rate limit that rules, in words of our own. */
  'limit',
  /** The newest entry of the audit chain: `<number>:<hash>`. */
  'head',
  /** The class of an error, never its message. */
  'error',
  /** The code of an error: `ECONNRESET`, `23505`. */
  'code',
] as const;
export type LogField = (typeof LOG_FIELDS)[number];

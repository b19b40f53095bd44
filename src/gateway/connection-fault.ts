import type { NotSent } from './answer.ts';

const DNS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const CONNECT = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);
/** Faults of the certificate check, which comes before the first byte of a request. */
const TLS =
  /^(CERT_\w+|ERR_TLS_CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET)_\w+)$/;

/**
 * Does this error prove that nothing was sent? Only faults of name look-up, connecting and the
 * certificate do. A code alone can mislead (an established connection may end with EHOSTUNREACH
 * too), so other codes count only where the system says that connecting failed.
 */
export function connectionFault(error: unknown): NotSent['reason'] | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (error instanceof AggregateError) {
    const faults = error.errors.map(connectionFault);
    if (faults.length > 0) return faults.every(Boolean) ? faults[0] : undefined;
  }
  if (typeof code === 'string') {
    if (DNS.has(code)) return 'dns';
    if (CONNECT.has(code) || syscall === 'connect') return 'connect';
    if (TLS.test(code)) return 'tls';
  }
  return connectionFault(error.cause);
}

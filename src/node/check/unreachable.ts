import type { NoAnswer, NotSent } from '../../gateway/index.ts';

/** What Node says of a certificate that it refuses, and what to do. */
const CERTIFICATES: readonly (readonly [codes: RegExp, meaning: string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    'its certificate has expired: it has to be renewed, unless this machine’s clock is wrong',
  ],
  [/^CERT_NOT_YET_VALID$/, 'its certificate is not valid yet: synchronise the system clock (NTP)'],
  [
    /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    'its certificate is signed by itself: if it is one of yours, name it in TENDER_CA_FILE; if not, somebody may be in between',
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET)_\w+)$/,
    'its certificate comes from an authority that is not known here: if that is one of yours, name it in TENDER_CA_FILE; if not, somebody may be in between',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another host: compare the address'],
];

/** What else ends a connection, and what to do. */
const CONNECTIONS: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^ERR_SSL_|^EPROTO$/, 'it speaks no TLS there: compare scheme and port of its address'],
  [/^PROXY_407$/, 'give user and password in HTTPS_PROXY'],
  [/^PROXY_/, 'the proxy of HTTPS_PROXY refuses to connect to it'],
];

/** Why a connection came to nothing, by the code of its error, and what to do; `address` says what names it. */
export function unreachable(code: string, address: string): string {
  const certificate = meaningOf(CERTIFICATES, code);
  if (certificate !== undefined) return `can't be trusted (${code}): ${certificate}`;
  const remedy =
    meaningOf(CONNECTIONS, code) ?? `compare ${address}, HTTPS_PROXY and the firewall's rules`;
  return `can't be reached (${code}): ${remedy}`;
}

/** Why the gateway gave no answer, and what to do. `code` is that of the connection's error, if there was one. */
export function unanswered(answer: NotSent | NoAnswer, code: string): string {
  const isExplained = meaningOf([...CERTIFICATES, ...CONNECTIONS], code) !== undefined;
  if (answer.kind === 'no-answer' && !isExplained) {
    const { reason, status } = answer;
    return `returned no usable response (${reason}${status === undefined ? '' : ` ${status}`}): ${remedyOf(status)}`;
  }
  return unreachable(code || answer.reason, 'the address of the gateway');
}

/** Who gets an answer of the gateway's servers that is none is not kept out by its address. */
function remedyOf(status: number | undefined): string {
  if (status === 429)
    return 'it gets too many requests: try again in a minute, and compare profile.limits';
  if (status !== undefined && status >= 500)
    return 'it, or a server in front of it, is out of order: try again later, and ask the gateway if that stays';
  const compare = 'compare the address of the gateway';
  return status === undefined || status === 401 || status === 403
    ? `have the public address of this machine registered for transaction queries, and ${compare}`
    : compare;
}

const meaningOf = (meanings: typeof CONNECTIONS, code: string): string | undefined =>
  meanings.find(([codes]) => codes.test(code))?.[1];

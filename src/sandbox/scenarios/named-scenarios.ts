import { RESULTS } from './results.ts';
import type { HostileHosted, HostileIssuer, OddXml, Scenario } from './scenario.ts';

const MINUTE = 60_000;
const UNITS = { s: 1_000, m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const;

/** A row for each name. */
const rows = <Name extends string, Row>(names: readonly Name[], row: (name: Name) => Row) =>
  Object.fromEntries(names.map((name) => [name, row(name)])) as Record<Name, Row>;

const payments = rows(Object.keys(RESULTS) as (keyof typeof RESULTS)[], (name) => ({
  payment: RESULTS[name],
}));

const ODD_XML: readonly OddXml[] = [
  'doctype',
  'billion',
  'deep',
  'dupstatus',
  'huge',
  'trunc',
  'gbk',
  'bom',
  'entity',
  'cdata',
];

/** Also for a card without 3-D Secure: it is sent to the bank, or to a hostile address, as well. */
const challenge = { mode: 'required', answer: 'Y', leadsTo: RESULTS.success } as const;
const HOSTILE_ISSUERS: readonly HostileIssuer[] = ['http', 'js', 'userinfo', 'ip', 'evil', 'amp'];
const HOSTILE_HOSTED: readonly HostileHosted[] = ['xss', 'otherhost', 'noform'];

const oneMinorMore = (amount: string) =>
  amount.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/**
 * Scenarios by name: what control calls, the `X-Sandbox-Scenario` header, e-mail tags and reference
 * tags all speak of. One row is one behaviour. Beside these, every name of `RESULTS` is one.
 */
const NAMED = {
  ...payments,
  challenge: { threeDS: challenge },

  'timeout-before': { drop: 'before' },
  'timeout-after': { drop: 'after', payment: RESULTS.success },
  'timeout-pending': {
    drop: 'after',
    payment: RESULTS.pending,
    later: { afterMs: 10 * MINUTE, result: RESULTS.success },
  },

  'notify-first': { notify: { kind: 'first' } },
  'notify-reorder': { notify: { kind: 'reordered' } },
  'notify-forged': { notify: { kind: 'forged' } },
  'notify-late': { notify: { kind: 'late' } },
  'notify-none': { notify: { kind: 'none' } },

  'amount-tamper': { tamper: { amount: oneMinorMore } },
  'currency-tamper': { tamper: { currency: (sent) => (sent === 'USD' ? 'EUR' : 'USD') } },
  'order-tamper': { tamper: { order_no: (sent) => `${sent.slice(0, 45)}-X` } },
  'unknown-code': { tamper: { order_status: '7' } },
  'dup-order': {
    payment: RESULTS.success,
    tamper: {
      order_status: '0',
      result_info: `${RESULTS['duplicate-order'].code}:${RESULTS['duplicate-order'].text}`,
    },
  },
  'resp-badsig': { signature: 'wrong' },
  'resp-nosig': { signature: 'absent' },

  ...rows(
    ODD_XML.map((xml) => `xml-${xml}` as const),
    (name) => ({ xml: name.slice('xml-'.length) as OddXml }),
  ),
  html200: { replaced: 'html' },
  empty200: { replaced: 'empty' },
  json200: { replaced: 'json' },

  ...rows(
    HOSTILE_ISSUERS.map((issuer) => `issuer-${issuer}` as const),
    (name) => ({ issuer: name.slice('issuer-'.length) as HostileIssuer, threeDS: challenge }),
  ),
  ...rows(
    HOSTILE_HOSTED.map((hosted) => `hosted-${hosted}` as const),
    (name) => ({ hosted: name.slice('hosted-'.length) as HostileHosted }),
  ),

  'refund.pending': { refund: 'pending' },
  'refund.fail': { refund: 'failed' },
  'refund.unknown': { refund: 'unknown' },
  'refund.missing': { refund: 'missing' },
  'refund.shuffle': { refund: 'shuffled' },

  'payout.pending': { payout: { status: 'PENDING' } },
  'payout.failed': { payout: { status: 'FAILED', failure: 'GENERAL' } },
  'payout.returned': { payout: { status: 'RETURNED', failure: 'RETURNED_BY_BANK' } },
} satisfies Readonly<Record<string, Scenario>>;

/** What a scenario may be called; some names carry a value, like `slow-300` and `pending-3d`. */
export type ScenarioName =
  | keyof typeof NAMED
  | `slow-${number}`
  | `pending-${number}${keyof typeof UNITS}`
  | `notify-dup-${number}`
  | `http${number}`
  | `redirect${number}`
  | `payout.failed:${string}`;

/** Scenarios whose name carries a value: `slow-300`, `pending-3d`, `notify-dup-3`, `http502`, `redirect302`. */
const PATTERNS: readonly (readonly [RegExp, (value: string) => Scenario])[] = [
  [/^slow-(\d{1,6})$/, (ms) => ({ delayMs: Number(ms) })],
  [
    /^pending-([1-9]\d{0,2}(?:s|m|h|d))$/,
    (time) => {
      const afterMs = Number(time.slice(0, -1)) * UNITS[time.slice(-1) as keyof typeof UNITS];
      return { payment: RESULTS.pending, later: { afterMs, result: RESULTS.success } };
    },
  ],
  [/^notify-dup-(\d{1,2})$/, (n) => ({ notify: { kind: 'duplicates', copies: Number(n) } })],
  [/^http([45]\d\d)$/, (status) => ({ status: Number(status) })],
  [/^redirect(30[12378])$/, (status) => ({ status: Number(status) })],
  [
    /^payout\.failed:([A-Za-z_-]{1,40})$/,
    (failure) => ({ payout: { status: 'FAILED', failure: failure.toUpperCase() } }),
  ],
];

/** The scenario with this name; undefined if there is none. */
export function scenarioNamed(name: string): Scenario | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name as keyof typeof NAMED];
  for (const [pattern, make] of PATTERNS) {
    const value = pattern.exec(name)?.[1];
    if (value !== undefined) return make(value);
  }
  return undefined;
}

/** Every name without a value, for documentation and for tests that walk through all of them. */
export const SCENARIO_NAMES = Object.keys(NAMED) as readonly (keyof typeof NAMED)[];

/** The name, if there is such a scenario. @throws TypeError that lists those there are. */
export function scenarioName(name: string): ScenarioName {
  if (scenarioNamed(name)) return name as ScenarioName;
  throw new TypeError(
    `there is no scenario "${name}"; there are: ${SCENARIO_NAMES.join(', ')}, slow-<ms>, pending-<n>d, http<status>, …`,
  );
}

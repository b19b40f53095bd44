import { isLuhnValid } from '../../contract/values/luhn.ts';
import { RESULTS } from './results.ts';
import type { Scenario, ThreeDSecure } from './scenario.ts';

/**
 * The only card numbers that the sandbox knows; any other is refused, so that no real card can ever
 * be used. Expiry is any future month, the security code any. A new test card is one more row.
 */
export interface SandboxCard {
  /** Digits alone; of a test range. */
  readonly number: string;
  /** Stands for the number wherever something is remembered. */
  readonly name: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  /** What happens to a payment by it. */
  readonly scenario: Scenario;
}

const challenge = (leadsTo: ThreeDSecure['leadsTo'], more?: Partial<ThreeDSecure>): Scenario => ({
  threeDS: { mode: 'required', answer: 'Y', leadsTo, ...more },
});
const frictionless = (answer: string, leadsTo: ThreeDSecure['leadsTo']): Scenario => ({
  threeDS: { mode: 'frictionless', answer, leadsTo },
});
const result = (name: keyof typeof RESULTS): Scenario => ({ payment: RESULTS[name] });
const failed = RESULTS['authentication-failed'];

const PLAIN: Scenario = {};

/** name, brand, number, what it does. */
const ROWS: readonly (readonly [string, string, string, Scenario])[] = [
  ['visa', 'visa', '4242424242424242', PLAIN],
  ['mastercard', 'mastercard', '5555555555554444', PLAIN],
  ['mastercard-2-series', 'mastercard', '2223003122003222', PLAIN],
  ['amex', 'amex', '378282246310005', PLAIN],
  ['discover', 'discover', '6011111111111117', PLAIN],
  ['jcb', 'jcb', '3566002020360505', PLAIN],
  ['diners', 'diners', '36227206271667', PLAIN],
  ['unionpay', 'unionpay', '6200000000000005', PLAIN],
  ['visa-debit', 'visa', '4456530000001005', PLAIN],
  ['visa-19-digits', 'visa', '4456530000000001007', PLAIN],

  ['declined', 'visa', '4000000000000002', result('declined')],
  ['insufficient-funds', 'visa', '4000000000009995', result('insufficient-funds')],
  ['lost-card', 'visa', '4000000000009987', result('lost-card')],
  ['stolen-card', 'visa', '4000000000009979', result('stolen-card')],
  ['expired-card', 'visa', '4000000000000069', result('expired-card')],
  ['wrong-security-code', 'visa', '4000000000000127', result('wrong-security-code')],
  ['processing-error', 'visa', '4000000000000119', result('processing-error')],
  ['token-declined', 'visa', '4000000000000341', { withToken: RESULTS.declined }],
  ['disputed', 'visa', '4000000000000259', { disputed: true }],

  ['challenge', 'visa', '4000000000003220', challenge(RESULTS.success)],
  ['challenge-then-declined', 'visa', '4000008400001629', challenge(RESULTS.declined)],
  ['lookup-error', 'visa', '4000008400001280', frictionless('U', RESULTS['authentication-error'])],
  [
    'challenge-optional',
    'visa',
    '4000000000003055',
    challenge(RESULTS.success, { mode: 'optional' }),
  ],
  [
    'challenge-first-time',
    'visa',
    '4000002500003155',
    challenge(RESULTS.success, { skippedWithToken: true }),
  ],
  ['challenge-always', 'visa', '4000002760003184', challenge(RESULTS.success)],
  [
    'challenge-then-insufficient-funds',
    'visa',
    '4000008260003178',
    challenge(RESULTS['insufficient-funds']),
  ],
  ['frictionless', 'visa', '4000000000002701', frictionless('Y', RESULTS.success)],
  ['frictionless-failed', 'visa', '4000000000002925', frictionless('N', failed)],
  ['challenge-ok', 'visa', '4000000000002503', challenge(RESULTS.success)],
  ['challenge-failed', 'visa', '4000000000002370', challenge(failed, { answer: 'N' })],
  [
    'challenge-unavailable',
    'visa',
    '4000000000002420',
    challenge(RESULTS['authentication-unavailable'], { answer: 'U' }),
  ],
  [
    'challenge-error',
    'visa',
    '4000000000002644',
    challenge(RESULTS['authentication-error'], { answer: 'U' }),
  ],
  ['frictionless-attempted', 'visa', '4147463011110117', frictionless('A', RESULTS.success)],
  ['frictionless-rejected', 'visa', '4147463011110042', frictionless('R', failed)],
  [
    'frictionless-unable',
    'visa',
    '4147463011110067',
    frictionless('U', RESULTS['authentication-unavailable']),
  ],

  [
    'risk-blocked',
    'visa',
    '4100000000000019',
    { ...result('risk-blocked'), risk: { action: 'reject', score: '99' } },
  ],
  ['risk-highest', 'visa', '4000000000004954', { risk: { action: 'accept', score: '95' } }],
  [
    'review',
    'visa',
    '4000000000009235',
    { ...result('review'), risk: { action: 'review', score: '70' } },
  ],
  ['refund-fails-later', 'visa', '4000000000005126', { refund: 'fails-later' }],
  ['refund-succeeds-later', 'visa', '4000000000007726', { refund: 'succeeds-later' }],
];

/** Every test card and what it simulates. */
export const TEST_CARDS: readonly SandboxCard[] = ROWS.map(([name, brand, number, scenario]) => ({
  name,
  brand,
  number,
  scenario,
}));

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));
const byName = new Map(TEST_CARDS.map((card) => [card.name, card]));

/** The test card with this number. */
export const sandboxCard = (number: string): SandboxCard | undefined => byNumber.get(number);

/** The test card with this name, such as `declined`. */
export const testCardNamed = (name: string): SandboxCard | undefined => byName.get(name);

/** What paying with the card's token does: some cards behave otherwise then. */
export function scenarioWithToken({ scenario }: SandboxCard): Scenario {
  const { threeDS, withToken, ...rest } = scenario;
  return {
    ...rest,
    ...(withToken && { payment: withToken }),
    ...(threeDS && !threeDS.skippedWithToken && { threeDS }),
  };
}

/** First six and last four digits; the others as asterisks. */
export const maskCard = (number: string): string =>
  number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4);

/** Where the numbers of issued cards begin: a test range. */
const ISSUED_RANGE = '400000999';
/** Makes last fours differ, where ids follow each other. */
const SPREAD = 7_919;

/** The number of an issued card, as `card.query` shows it: each card has its own. */
export function issuedCardNumber(cardId: string): string {
  const serial = (Number(cardId.replaceAll(/\D/g, '').slice(-9)) * SPREAD) % 1_000_000;
  const digits = ISSUED_RANGE + String(serial).padStart(6, '0');
  const numbers = Array.from({ length: 10 }, (_, check) => `${digits}${check}`);
  return numbers.find(isLuhnValid) ?? digits;
}

import { UNKNOWN_REASONS } from './unknown-reasons.ts';

/** What is asked of a person about something that nothing proves, or that only they can decide. */
export const UNRESOLVED_ASKS = [
  /** Say what became of it, as the gateway's portal shows it. */
  'confirm',
  /** Accept or refuse it. */
  'choose',
  /** Money that nobody asked for has to go back. */
  'return_money',
  /** The gateway waits for an answer, in its portal. */
  'answer',
] as const;
export type UnresolvedAsk = (typeof UNRESOLVED_ASKS)[number];

/** What somebody has to decide. */
export const UNRESOLVED_KINDS = [
  'payment_unknown',
  /** Neither refused nor charged, and no query is left. */
  'payment_pending',
  /** Money moved, though not what was sent. */
  'payment_contradicted',
  'payment_under_review',
  /** A second payment of an order that is paid. */
  'payment_beside',
  'refund_unknown',
  /** The gateway hints at a refund that was not requested here. */
  'refunded_externally',
  'cancellation_unknown',
  'review_unknown',
  'update_unknown',
  'subscription_unknown',
  'payout_unknown',
  'card_unknown',
  'disputed',
] as const;
export type UnresolvedKind = (typeof UNRESOLVED_KINDS)[number];

/** What is known of it: why a payment is unknown, and what else may be. */
export const UNRESOLVED_EVIDENCE = [
  ...UNKNOWN_REASONS,
  'not_proven',
  'never_shown',
  'refused_once',
  'still_pending',
  'held_by_gateway',
  'other_amount_shown',
  'cancellation_sent',
  'asked',
  'not_found',
  'balances',
  'dispute_hinted',
  'refund_hinted',
  'paid_already',
] as const;
export type UnresolvedEvidence = (typeof UNRESOLVED_EVIDENCE)[number];

/** What a person can do about it. */
export const UNRESOLVED_DECISIONS = [
  'succeeded',
  'failed',
  'approve',
  'reject',
  'refund',
  'keep',
  'record',
  'wait',
] as const;
export type UnresolvedDecision = (typeof UNRESOLVED_DECISIONS)[number];

/** By which a decision is sent; `none`: by nothing, it is what happens without one. */
export const DECIDED_THROUGH = [
  'resolve',
  'orders.review',
  'orders.refund',
  'external-movements',
  'none',
] as const;
export type DecidedThrough = (typeof DECIDED_THROUGH)[number];

/** What is asked, by what it is; every kind is placed. */
export const ASKED_OF: Readonly<Record<UnresolvedKind, UnresolvedAsk>> = {
  payment_unknown: 'confirm',
  payment_pending: 'confirm',
  payment_contradicted: 'confirm',
  payment_under_review: 'choose',
  payment_beside: 'return_money',
  refund_unknown: 'confirm',
  refunded_externally: 'confirm',
  cancellation_unknown: 'confirm',
  review_unknown: 'confirm',
  update_unknown: 'confirm',
  subscription_unknown: 'confirm',
  payout_unknown: 'confirm',
  card_unknown: 'confirm',
  disputed: 'answer',
};

/** What each evidence says, in words that hold nothing of the gateway's own text. */
export const EVIDENCE_WORDS: Readonly<Record<UnresolvedEvidence, string>> = {
  timeout: 'It was sent, and no answer came in time.',
  reset: 'It was sent, and the connection broke before an answer came.',
  status: 'It was sent, and an HTTP error came instead of an answer.',
  redirect: 'It was sent, and the answer leads elsewhere; it was not followed.',
  unreadable: 'It was sent, and the answer can’t be read.',
  'too-large': 'It was sent, and the answer is too large to be read.',
  'amount-mismatch': 'The answer names another amount than was sent.',
  'currency-mismatch': 'The answer names another currency than was sent.',
  'order-mismatch': 'The answer names another order than was sent.',
  'merchant-mismatch': 'The answer names another merchant than was sent.',
  'echo-mismatch': 'The answer repeats something else than was sent.',
  'signature-unproven': 'The signature of the answer is wrong or missing.',
  contradiction: 'The answer contradicts itself.',
  'doubled-element': 'The answer says something twice, and not the same.',
  'unknown-code': 'The answer has a code without a known meaning.',
  'duplicate-order':
    'The gateway says that the order number was used before: an earlier try may have been paid.',
  'cancelled-before': 'It is shown as charged, after the gateway had said that it was cancelled.',
  'no-proof': 'The answer lacks what would prove an outcome.',
  interrupted: 'The proxy stopped before it had read an answer.',
  restored: 'It was in progress when the backup was made that was restored.',
  not_proven: 'Nothing that the gateway answered proves what became of it.',
  never_shown: 'No query of the gateway shows how it ended.',
  refused_once: 'The gateway refused it, and no query has confirmed that.',
  still_pending: 'The gateway has taken it, and has not told how it ended.',
  held_by_gateway: 'The gateway holds the payment until somebody decides.',
  other_amount_shown: 'The gateway shows that this amount moved, which is not what was sent.',
  cancellation_sent: 'A cancellation of it was sent.',
  asked: 'The gateway was asked about it so many times, last at this time.',
  not_found: 'The gateway did not find it, so many times in a row, first at this time.',
  balances: 'The balance of the card before and after; other movements change it, too.',
  dispute_hinted: 'A notification of the gateway hints at a dispute.',
  refund_hinted:
    'A notification of the gateway hints at a refund that was not requested here, and not at how much.',
  paid_already: 'Another payment has paid the order, and this one was charged beside that.',
};

/** What follows from a decision, and what if it is wrong. */
export interface Consequence {
  readonly decision: UnresolvedDecision;
  readonly through: DecidedThrough;
  readonly consequence: string;
}

const resolves = (succeeded: string, failed: string): readonly Consequence[] => [
  { decision: 'succeeded', through: 'resolve', consequence: succeeded },
  { decision: 'failed', through: 'resolve', consequence: failed },
];

/** Both consequences of each; every kind is placed. */
export const CONSEQUENCES: Readonly<Record<UnresolvedKind, readonly Consequence[]>> = {
  payment_unknown: resolves(
    'It counts as paid, and its order can be delivered. If it was not paid, you lose the goods.',
    'It counts as not paid, and its order can be paid again. If it was paid, the shopper may pay twice, and you owe the money.',
  ),
  payment_pending: resolves(
    'It counts as paid, and its order can be delivered. If it is never paid, you lose the goods.',
    'It counts as not paid, and its order can be paid again. If it is paid later, the shopper may pay twice, and you owe the money.',
  ),
  payment_contradicted: resolves(
    'It counts as paid as it was sent, and its order can be delivered. If another amount moved, your books are wrong by the difference.',
    'It counts as not paid, and its order can be paid again. What did move has to be given back in the gateway’s portal.',
  ),
  payment_under_review: [
    {
      decision: 'approve',
      through: 'orders.review',
      consequence:
        'The payment is taken, and its order can be delivered. If it is fraud, the money can be claimed back, and you lose the goods.',
    },
    {
      decision: 'reject',
      through: 'orders.review',
      consequence:
        'The payment is refused, and its order can be paid again. If the shopper was honest, you lose the sale, or they pay anew.',
    },
  ],
  payment_beside: [
    {
      decision: 'refund',
      through: 'orders.refund',
      consequence:
        'The shopper gets this payment back; the other one stays as it is. If two orders were meant, one of them is unpaid.',
    },
    {
      decision: 'keep',
      through: 'none',
      consequence: 'The shopper was charged twice for one order, and may dispute it.',
    },
  ],
  refund_unknown: resolves(
    'It counts as refunded: as much can’t be refunded again. If it was not, the shopper waits for money that never comes.',
    'It counts as not refunded: as much can be refunded again. If it was refunded, the shopper gets it twice.',
  ),
  refunded_externally: [
    {
      decision: 'record',
      through: 'external-movements',
      consequence:
        'What you state counts as refunded, and can’t be refunded again. If you state too little, more can go back than was paid.',
    },
    {
      decision: 'wait',
      through: 'none',
      consequence:
        'As much can be refunded as if nothing had gone back: the shopper may get it twice.',
    },
  ],
  cancellation_unknown: resolves(
    'The payment counts as cancelled, and nothing is delivered. If it was not cancelled, the shopper has paid for nothing.',
    'The payment stands, and can be cancelled or refunded. If it was cancelled, you deliver without being paid.',
  ),
  review_unknown: resolves(
    'The decision counts as carried out: what became of the payment, a query shows.',
    'The decision counts as not carried out: it can be sent again. If it was carried out, the other decision may come too late.',
  ),
  update_unknown: resolves(
    'It counts as told. If the gateway has not got it, its rules know the order as it was.',
    'It counts as not told: it can be sent again. No money moves by either.',
  ),
  subscription_unknown: resolves(
    'The subscription counts as cancelled. If it was not, the shopper is charged again.',
    'The subscription goes on, and can be cancelled again. If it was cancelled, you expect deductions that never come.',
  ),
  payout_unknown: resolves(
    'It counts as paid out: nothing is sent again. If it was not, the beneficiary waits for money that never comes.',
    'It counts as not paid out: it can be requested anew. If it was paid out, the beneficiary gets it twice.',
  ),
  card_unknown: resolves(
    'It counts as carried out. If it was not, the card is not as you believe.',
    'It counts as not carried out: it can be requested again. If it was carried out, money may move twice.',
  ),
  disputed: [
    {
      decision: 'record',
      through: 'external-movements',
      consequence:
        'What you state counts as lost, `0.00` if you won. If you state too little, more can be refunded than is left.',
    },
    {
      decision: 'wait',
      through: 'none',
      consequence:
        'An answer is given in the gateway’s portal only, by a time that the interface doesn’t tell: without one, the money is usually lost.',
    },
  ],
};

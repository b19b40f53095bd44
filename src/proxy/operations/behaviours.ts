import type { WriteName } from '../../contract/operations/operations.schema.ts';
import type { PlannedBody } from '../../contract/proxy/operation-bodies.schema.ts';
import type { ProblemSlug } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { lookUpCancelled, lookUpReviewed } from './ask-about-orders.ts';
import { lookUpRefused } from './confirm-unrefunded.ts';
import {
  cancelPayments,
  endSubscription,
  journalPayout,
  keepGroup,
  keepStatus,
  lookAgain,
  lookAgainAtDecided,
  moveRefunds,
  type Effect,
} from './effects.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { lookUpLimit, lookUpStatus } from './look-up-status.ts';
import type { LookUp, Plan } from './plan.ts';
import { planCancel, planRefund, planReview, planUpdate } from './plan-batch.ts';
import { planIssuing } from './plan-issuing.ts';
import { planAlternativePayment, planCardPayment, planHostedPayment } from './plan-payment.ts';
import { planPayout } from './plan-payout.ts';
import { lookUpSubscription, planSubscriptionCancel } from './plan-subscription.ts';

/** What the proxy knows of an operation that changes something. */
export interface Behaviour<Name extends WriteName> {
  /** Works it out before anything is written or sent, and says how it is sent and its answer judged. */
  readonly plan: (context: Context, body: PlannedBody<Name>) => Promise<Plan>;
  /**
   * How one that is not proven is asked about: by its order number, together with other payments, or in its
   * own way. Null where nothing shows it, so that a person decides at once.
   */
  readonly lookUp: 'order' | LookUp | null;
  /** What follows here from how it ended. */
  readonly effects: readonly Effect[];
  /** Why it may be refused, beside what any operation may be refused for. */
  readonly problems: readonly ProblemSlug[];
}

const PAYMENT = { lookUp: 'order', effects: [], problems: ['already-paid'] } as const;
/** No query shows how these ended. */
const NOT_SHOWN = { lookUp: null, effects: [], problems: [] } as const;
/** What is done with a card is not shown, but its balance is. */
const CARD = {
  lookUp: gatherEvidence,
  effects: [],
  problems: ['card-closed', 'currency-unknown'],
} as const;
/** A card's status is shown. */
const CARD_STATUS = {
  lookUp: lookUpStatus,
  effects: [keepStatus],
  problems: ['card-closed'],
} as const;
const GROUP_FUNDS = { ...NOT_SHOWN, problems: ['group-inactive', 'currency-unknown'] } as const;

/** One row for each operation; a new one does not compile until it has one. */
export const BEHAVIOURS: { readonly [Name in WriteName]: Behaviour<Name> } = {
  'authorise.card': { ...PAYMENT, plan: planCardPayment },
  'authorise.alternative': { ...PAYMENT, plan: planAlternativePayment },
  checkout: { ...PAYMENT, plan: planHostedPayment },
  'orders.refund': {
    plan: planRefund,
    lookUp: lookUpRefused,
    effects: [moveRefunds],
    problems: ['over-refund', 'refund-mismatch', 'refunds-unconfirmed', 'payment-cancelled'],
  },
  'orders.review': {
    plan: planReview,
    lookUp: lookUpReviewed,
    effects: [lookAgain, lookAgainAtDecided],
    problems: ['not-enabled'],
  },
  'orders.cancel': {
    plan: planCancel,
    lookUp: lookUpCancelled,
    effects: [cancelPayments, lookAgain],
    problems: ['over-refund', 'payment-cancelled'],
  },
  'orders.update': { ...NOT_SHOWN, plan: planUpdate },
  'subscription.cancel': {
    plan: planSubscriptionCancel,
    lookUp: lookUpSubscription,
    effects: [endSubscription],
    problems: [],
  },
  'payout.create': { ...NOT_SHOWN, plan: planPayout, effects: [journalPayout] },
  'group.create': {
    plan: planIssuing('group.create'),
    lookUp: null,
    effects: [keepGroup],
    problems: ['group-name-taken'],
  },
  'group.refund': { ...GROUP_FUNDS, plan: planIssuing('group.refund') },
  'group.charge': { ...GROUP_FUNDS, plan: planIssuing('group.charge') },
  'group.status': { ...NOT_SHOWN, plan: planIssuing('group.status'), effects: [keepStatus] },
  'card.charge': {
    ...CARD,
    plan: planIssuing('card.charge'),
    problems: [...CARD.problems, 'group-inactive'],
  },
  'card.withdraw': { ...CARD, plan: planIssuing('card.withdraw') },
  'card.close': { ...CARD_STATUS, plan: planIssuing('card.close') },
  'card.status': { ...CARD_STATUS, plan: planIssuing('card.status') },
  'card.limit': {
    plan: planIssuing('card.limit'),
    lookUp: lookUpLimit,
    effects: [],
    problems: ['card-closed', 'currency-unknown', 'currency-mismatch'],
  },
};

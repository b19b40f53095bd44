import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type {
  NotificationPlan,
  ScenarioResult,
  RefundBehaviour,
  Scenario,
} from '../scenarios/scenario.ts';

import type { OrderState, PayoutStatus } from '../scenarios/order-states.ts';

/**
 * Everything the sandbox remembers, as plain data: a snapshot of it is JSON. Amounts are decimal
 * texts of the wire, times are milliseconds of the sandbox's clock. Card numbers are here masked
 * only; security codes never.
 */

export type SandboxPaymentMethod = 'card' | 'alternative' | 'hosted';

export interface Order {
  readonly transactionId: string;
  readonly orderNo: string;
  readonly method: SandboxPaymentMethod;
  readonly amount: string;
  readonly currency: string;
  readonly createdAt: number;
  notifyUrl: string | null;
  readonly returnUrl: string | null;
  /** What queries give back: website, shopper_email, delivery fields … by wire name. */
  readonly details: Readonly<Record<string, string>>;
  /** What its scenario makes of it later on. */
  traits: Traits;
  readonly contract: Contract | null;
  /** Asked for with `token_flag`: a success makes a token. */
  readonly savesCard: boolean;
  state: OrderState;
  code: string;
  text: string;
  settledAt: number | null;
  dispute: 'open' | 'won' | 'lost' | null;
  /** Name of the row of the cards table, and its masked number. */
  cardName: string | null;
  maskedCard: string | null;
  threeDSResult: string | null;
  tokenId: string | null;
  recurringId: string | null;
  /** What the shopper's approval leads to, while an action is needed. */
  approval: Approval | null;
  /** `orders.update` has put its own words over ours. */
  override: { readonly status: string; readonly is3ds: string } | null;
}

export interface Approval {
  readonly result: ScenarioResult;
  readonly threeDS: string | null;
  readonly later: Scenario['later'] | null;
}

export interface Traits {
  readonly notify: NotificationPlan | null;
  /** How its refunds behave, when the card says so. */
  readonly refunds: RefundBehaviour | null;
  readonly risk: { readonly action: string; readonly score: string } | null;
  readonly settlementDeclined: boolean;
  /** The shopper's bank takes it back after success. */
  readonly disputed: boolean;
}

/** The subscription terms of an order, as sent. */
export interface Contract {
  readonly name: string;
  readonly amount: string;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  readonly start: number;
  readonly end: number | null;
  /** Deductions in all, when bounded. */
  readonly cycles: number | null;
}

export interface Subscription extends Contract {
  readonly id: string;
  readonly orderNo: string;
  readonly currency: string;
  readonly cardName: string;
  readonly maskedCard: string;
  readonly notifyUrl: string | null;
  status: 'Active' | 'Inactived' | 'Ended';
  /** Charges so far, the first order included. */
  period: number;
  /** When the next deduction is due, if one is. */
  nextAt: number | null;
}

export interface Refund {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly reference: string;
  readonly behaviour: RefundBehaviour | null;
  state: 'done' | 'pending' | 'failed';
}

export interface CardToken {
  readonly id: string;
  readonly cardName: string;
  readonly maskedCard: string;
  readonly expiresAt: number;
}

export interface Payout {
  readonly transactionId: string;
  readonly requestId: string;
  readonly shortReference: string;
  /** The request without what is not echoed, by wire names. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly fingerprint: string;
  readonly notifyUrl: string | null;
  /** What the payer pays in the source currency, including the fee if it is the payer's. */
  readonly payerPays: string;
  readonly payerCurrency: string;
  /** In the payment currency. */
  readonly beneficiaryReceives: string;
  readonly beneficiaryCurrency: string;
  /** In the source currency. */
  readonly fee: string;
  readonly createdAt: number;
  updatedAt: number;
  status: PayoutStatus;
  failureType: string;
  failureReason: string;
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly currency: string;
  status: string;
}

export interface IssuedCard {
  readonly id: string;
  readonly alias: string;
  readonly cardholderId: string;
  readonly groupId: string | null;
  readonly currency: string;
  readonly type: string;
  /** It works for one payment. */
  readonly isOneTime: boolean;
  readonly restrictions: Restrictions;
  readonly appliedAt: number;
  readonly validUntil: number;
  status: string;
  limit: string | null;
}

/** What a card may be used for, by wire name; what is missing is `null` there. */
export type Restrictions = Readonly<
  Partial<{
    merchants: readonly string[];
    merchantsRestriction: string;
    merchantCategories: readonly string[];
    merchantCategoriesRestriction: string;
    spendingTransactionLimit: string;
  }>
>;

export interface Cardholder {
  readonly id: string;
  readonly record: Readonly<Record<string, string>>;
}

/** A page of a bank, wallet, access-control server or the hosted payment page. */
export interface ActionPage {
  readonly token: string;
  readonly kind: 'bank' | 'wallet' | 'acs' | 'hosted';
  readonly transactionId: string;
  returnUrl: string | null;
  readonly label: string;
}

export interface Delivery {
  readonly at: number;
  /** HTTP status, or `null` when no answer came. */
  readonly status: number | null;
}

export interface Notification {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  /** Name-value pairs, as they are sent. */
  readonly fields: Readonly<Record<string, string>>;
  /** A forged one carries a signature that fits nothing. */
  readonly signature: 'right' | 'wrong';
  readonly createdAt: number;
  /** Transaction or payout it speaks about. */
  readonly about: string;
  deliveries: Delivery[];
  state: 'waiting' | 'delivered' | 'given-up' | 'withheld';
}

export type Task =
  | { readonly type: 'settle'; readonly at: number; readonly transactionId: string }
  | {
      readonly type: 'become';
      readonly at: number;
      readonly transactionId: string;
      readonly result: ScenarioResult;
      /** Only an order that is still in this state. */
      readonly from?: OrderState;
    }
  | { readonly type: 'dispute'; readonly at: number; readonly transactionId: string }
  | { readonly type: 'deduct'; readonly at: number; readonly recurringId: string }
  | { readonly type: 'refund'; readonly at: number; readonly refundId: string }
  | { readonly type: 'notify'; readonly at: number; readonly notificationId: string };

export interface Transfer {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
  readonly transaction_id?: string;
  readonly order_no?: string;
}

export interface SandboxEvent {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly [detail: string]: string | number;
}

/** As the control call sets it. */
export interface Chaos {
  readonly latency_ms: number;
  /** Latency of one call in twenty. */
  readonly latency_p95_ms: number;
  readonly drop_rate: number;
  readonly error_rate: number;
  readonly seed: number;
}

export interface SandboxState {
  readonly version: 1;
  /** Numbers drawn so far; ids follow from it and the seed. */
  drawn: number;
  clock: { frozenAt: number | null; offset: number };
  orders: Map<string, Order>;
  refunds: Map<string, Refund>;
  subscriptions: Map<string, Subscription>;
  tokens: Map<string, CardToken>;
  payouts: Map<string, Payout>;
  groups: Map<string, Group>;
  cards: Map<string, IssuedCard>;
  cardholders: Map<string, Cardholder>;
  pages: Map<string, ActionPage>;
  notifications: Map<string, Notification>;
  transfers: Transfer[];
  tasks: Task[];
  events: SandboxEvent[];
  next: { operation: OperationName; scenario: string }[];
  chaos: Chaos | null;
  /** Addresses that may query; `null`: every one. */
  registeredAddresses: string[] | null;
  /** A subscription cancelled within a period is charged once more (C-195). */
  chargesAfterCancel: boolean;
  /** An update with an unknown transaction applies to the others all the same (C-090). */
  updatesPartly: boolean;
}

export const emptyState = (): SandboxState => ({
  version: 1,
  drawn: 0,
  clock: { frozenAt: null, offset: 0 },
  orders: new Map(),
  refunds: new Map(),
  subscriptions: new Map(),
  tokens: new Map(),
  payouts: new Map(),
  groups: new Map(),
  cards: new Map(),
  cardholders: new Map(),
  pages: new Map(),
  notifications: new Map(),
  transfers: [],
  tasks: [],
  events: [],
  next: [],
  chaos: null,
  registeredAddresses: null,
  chargesAfterCancel: true,
  updatesPartly: false,
});

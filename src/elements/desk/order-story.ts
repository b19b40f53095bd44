import { html, nothing, type TemplateResult } from 'lit';
import type { StaffOperation, StaffOrder, StaffPayment } from '../../client/index.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { addAmounts, type DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { isolated } from '../wallet/card-name.ts';
import { shownPayments } from './order-facts.ts';
import { methodText } from './order-method.ts';
import { staffTime } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

interface Entry {
  readonly at: string;
  readonly what: string;
  readonly amount?: DecimalAmount | undefined;
  /** Who asked for it, and what else is to be said. */
  readonly notes: readonly string[];
  readonly outcome?: TemplateResult;
}

/** Everything that happened to an order, the newest first: who, when, and with which outcome. */
export function orderStory(
  order: StaffOrder,
  operations: readonly StaffOperation[],
  localize: Localize,
): TemplateResult {
  const made = order.server_payment?.id;
  const entries = [
    ...shownPayments(order).flatMap((payment) => entriesOf(payment, localize)),
    ...operations.filter(({ id }) => id !== made).map((one) => entryOf(one, localize)),
  ]
    // Of the same instant, what was begun came before what became of it.
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reverse();
  return html`<ol part="story" aria-label=${localize.text('story')}>
    ${entries.map(
      ({ at, what, amount, notes, outcome }) =>
        html`<li part="entry">
          <div class="row">
            <span class="what">${what}</span>
            ${amount ? html`<bdi part="amount">${localize.money(amount)}</bdi>` : nothing}
          </div>
          <div class="row">
            <span class="muted"
              >${staffTime(at, localize.locale)}${notes.map((note) => html` · ${note}`)}</span
            >
            ${outcome ?? nothing}
          </div>
        </li>`,
    )}
  </ol>`;
}

function entriesOf(payment: StaffPayment, localize: Localize): Entry[] {
  const { created_at, outcome_at, outcome, amount, requested_by, decided } = payment;
  const hint = (at: string | undefined, what: 'refundHinted' | 'disputeHinted'): Entry[] =>
    at === undefined ? [] : [{ at, what: localize.text(what), notes: [] }];
  const ended = payment.subscription?.cancelled_at;
  return [
    {
      at: created_at,
      what: localize.text('paymentBegun', { method: methodText(payment, localize) }),
      amount,
      notes: [
        requested_by === undefined
          ? localize.text('byShopper')
          : personText(requested_by, localize),
      ],
    },
    ...(outcome_at === undefined || outcome === undefined
      ? []
      : [
          {
            at: outcome_at,
            what: localize.text('filterTerm', {
              name: methodText(payment, localize),
              value: localize.text(`${outcome}Payment`),
            }),
            notes: decided ? [localize.text('decidedNote')] : [],
          },
        ]),
    ...hint(payment.refund_hinted_at, 'refundHinted'),
    ...hint(payment.dispute_hinted_at, 'disputeHinted'),
    ...(ended === undefined
      ? []
      : [{ at: ended, what: localize.text('subscription_cancelledMark'), notes: [] }]),
  ];
}

function entryOf(operation: StaffOperation, localize: Localize): Entry {
  const { created_at, requested_by, refunds = [], outcome, decided } = operation;
  const [first, ...others] = refunds.map(({ amount }) => amount);
  return {
    at: created_at,
    what: localize.text(whatWasDone(operation)),
    amount: first && others.reduce(addAmounts, first),
    notes: [
      personText(requested_by, localize),
      ...refunds.flatMap(({ reason }) => (reason ? [isolated(reason)] : [])),
      ...(decided ? [localize.text('decidedNote')] : []),
    ],
    outcome: outcomeBadge(outcome, localize),
  };
}

const personText = (person: string, localize: Localize): string =>
  person === 'merchant'
    ? localize.text('byMerchant')
    : localize.text('byPerson', { person: isolated(person) });

function whatWasDone({ operation }: StaffOperation): keyof StaffMessages & `what${string}` {
  switch (operation) {
    case 'orders.refund':
      return 'whatRefund';
    case 'orders.cancel':
      return 'whatCancel';
    case 'orders.review':
      return 'whatReview';
    case 'orders.update':
      return 'whatUpdate';
    case 'subscription.cancel':
      return 'whatEnd';
    default:
      return 'whatPayment';
  }
}

/** What became of something that was asked for: only what is proven is claimed. */
function outcomeBadge(outcome: Outcome | undefined, localize: Localize): TemplateResult {
  const [key, tone] =
    outcome === 'succeeded'
      ? (['outcomeDone', 'good'] as const)
      : outcome === 'failed'
        ? (['outcomeRefused', 'bad'] as const)
        : outcome === 'unknown'
          ? (['unknownMark', 'bad'] as const)
          : (['outcomeRunning', 'plain'] as const);
  return html`<span class="state ${tone}" part="outcome">${localize.text(key)}</span>`;
}

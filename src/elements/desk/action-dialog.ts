import { html, nothing } from 'lit';
import type { StaffPayment } from '../../client/index.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
  type DecimalAmount,
} from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { amountExample } from '../fields/amount-example.ts';
import { readAmount } from '../fields/read-amount.ts';
import { textField } from '../fields/text-field.ts';
import { amountField, signOf } from '../wallet/amount-field.ts';
import { isolated } from '../wallet/card-name.ts';
import type { DialogContent, OperationForm } from '../wallet/operation-form.ts';
import { methodText } from './order-method.ts';
import { refundableOf, type OrderAction, type StaffRequest } from './payment-actions.ts';

type Localize = Localization<StaffMessages>;

/** What is done, and to which payment: the name of a form. */
export type ActionForm = `${OrderAction} ${string}`;

/** What is asked for in the dialogs. */
export type ActionField = 'amount' | 'reason';

interface ActionDialogOptions {
  readonly form: OperationForm<ActionForm, ActionField, StaffRequest>;
  readonly action: OrderAction;
  readonly orderId: string;
  readonly payment: StaffPayment;
  readonly localize: Localize;
  readonly onStart: (request: StaffRequest) => void;
}

/** The dialog before something is done: it names order, payment and amount, and what will be so afterwards. */
export function actionDialog(options: ActionDialogOptions): DialogContent {
  const { action, orderId, payment, localize, onStart } = options;
  if (action === 'refund') return refundDialog(options);
  const { transaction_id = '', subscription, amount } = payment;
  const values = {
    order: isolated(orderId),
    amount: localize.money(amount),
    method: methodText(payment, localize),
    subscription: isolated(subscription?.contract_name ?? ''),
  };
  const request = (): StaffRequest => {
    switch (action) {
      case 'approve':
      case 'reject':
        return {
          operation: 'orders.review',
          values: { review_orders: [{ transaction_id, decision: action }] },
          done: `${action}Done`,
          orderId,
          amount,
        };
      case 'cancel':
        return {
          operation: 'orders.cancel',
          values: { cancel_orders: [{ transaction_id }] },
          done: 'cancelDone',
          orderId,
          amount,
        };
      case 'end':
        return {
          operation: 'subscription.cancel',
          values: {
            recurring_id: subscription?.recurring_id,
            contract_name: subscription?.contract_name,
          },
          done: 'endDone',
          orderId,
        };
    }
  };
  return {
    title: localize.text(`${action}Title`, values),
    fields: html`<p>${localize.text(`${action}Text`, values)}</p>`,
    confirm: localize.text(`${action}Label`),
    danger: action !== 'approve',
    onSubmit: () => onStart(request()),
  };
}

function refundDialog({
  form,
  orderId,
  payment,
  localize,
  onStart,
}: ActionDialogOptions): DialogContent {
  const left = refundableOf(payment);
  const { currency } = left;
  const method = methodText(payment, localize);
  const entered = () => {
    const amount = readAmount(form.entered('amount'), { currency }, localize.locale);
    const rest = amount && addAmounts(left, multiplyAmount(amount, -1));
    return { amount, rest, isTooHigh: rest !== undefined && minorUnits(rest) < 0n };
  };
  const { amount, rest, isTooHigh } = entered();
  return {
    title: localize.text('refundTitle', { order: isolated(orderId), method }),
    fields: html`<div class="amount">
        ${amountField(
          form,
          localize.text('refundAmount', { currency }),
          localize.text('leftHint', { amount: localize.money(left) }),
          signOf(currency, localize.locale),
        )}
      </div>
      ${textField({ name: 'reason', label: localize.text('refundReason'), maxLength: 50 })}
      <p part="consequence">
        ${
          amount && rest && !isTooHigh
            ? localize.text(minorUnits(rest) > 0n ? 'refundText' : 'refundAllText', {
                amount: localize.money(amount),
                rest: localize.money(rest),
                method,
              })
            : nothing
        }
      </p>`,
    confirm:
      amount && !isTooHigh
        ? localize.text('refundConfirm', { amount: localize.money(amount) })
        : localize.text('refundLabel'),
    onSubmit() {
      const { amount, isTooHigh } = entered();
      if (!amount)
        form.refuse({
          amount: localize.text('amountFault', {
            example: amountExample(currencyDecimals(currency) ?? 2, localize.locale),
          }),
        });
      else if (isTooHigh)
        form.refuse({
          amount: localize.text('amountTooHigh', { amount: localize.money(left) }),
        });
      else onStart(refundOf(orderId, payment, amount, form.entered('reason')));
    },
  };
}

/** What the person saw refunded travels along: who saw less than there is by now is told, and nothing is sent. */
const refundOf = (
  orderId: string,
  { transaction_id, amount, refunded }: StaffPayment,
  asked: DecimalAmount,
  reason: string,
): StaffRequest => ({
  operation: 'orders.refund',
  values: {
    refund_orders: [
      {
        transaction_id,
        refund_amount: asked.value,
        expected_refunded: (refunded ?? multiplyAmount(amount, 0)).value,
        ...(reason && { refund_reason: reason }),
      },
    ],
  },
  done: 'refundDone',
  orderId,
  amount: asked,
});

/** Why nothing was done, by the problem that the proxy answered with. */
const REFUSALS: Readonly<Record<string, keyof StaffMessages & `${string}Refusal`>> = {
  'refund-mismatch': 'changedRefusal',
  'refunds-unconfirmed': 'changedRefusal',
  'over-refund': 'overRefusal',
  'payment-cancelled': 'cancelledRefusal',
  'not-enabled': 'disabledRefusal',
  'recipe-not-known': 'disabledRefusal',
  unauthorised: 'endedRefusal',
  'gateway-busy': 'laterRefusal',
  'gateway-down': 'laterRefusal',
  'proxy-busy': 'laterRefusal',
};

/** The text that says so. */
export const staffRefusal = ({
  reason,
  problem = '',
}: {
  readonly reason?: string | undefined;
  readonly problem?: string | undefined;
}): string | undefined => (reason === 'grant_ended' ? 'endedRefusal' : REFUSALS[problem]);

import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountForm } from './amount-form.ts';
import { isolated } from './card-name.ts';
import type { IconName } from './icons.ts';
import type { DialogContent, OperationForm } from './operation-form.ts';
import type { AnyOperationRequest } from './operations.ts';

/** A form that moves a group's funds. */
export type GroupForm = 'charge' | 'return';

/** Which way a group refund moves money; empty where that isn't known. */
export type ReturnFunds = '' | 'to-account' | 'to-group';

interface GroupOperation {
  readonly icon: IconName;
  readonly operation: 'group.charge' | 'group.refund';
  readonly request: (groupId: string, amount: DecimalAmount) => AnyOperationRequest;
}

/** What each form looks like, and the operation behind it. */
export const GROUP_FORMS: Readonly<Record<GroupForm, GroupOperation>> = {
  charge: {
    icon: 'plus',
    operation: 'group.charge',
    request: (group_id, { value }) => ({
      operation: 'group.charge',
      values: { group_id, charge_amount: value },
      done: 'groupChargeDone',
    }),
  },
  return: {
    icon: 'undo-2',
    operation: 'group.refund',
    request: (group_id, { value }) => ({
      operation: 'group.refund',
      values: { group_id, refund_amount: value },
      done: 'returnDone',
    }),
  },
};

interface GroupDialogOptions {
  readonly form: OperationForm<GroupForm, 'amount'>;
  readonly group: GroupView;
  readonly returnFunds: ReturnFunds;
  readonly localize: Localization<IssuingMessages>;
  readonly onStart: (request: AnyOperationRequest) => void;
}

/** The dialog of the form that is open. */
export function groupDialog({
  form,
  group: { group_id, currency, largest_amount: largest, name = group_id },
  returnFunds,
  localize,
  onStart,
}: GroupDialogOptions): DialogContent | undefined {
  const { opened } = form;
  if (!opened || !currency) return undefined;
  const returnTitle = returnFunds === 'to-account' ? 'returnToAccountTitle' : 'returnToGroupTitle';
  const title = opened === 'charge' ? 'groupChargeTitle' : returnTitle;
  return amountForm(form, {
    title: localize.text(title, { group: isolated(name) }),
    currency,
    decimals: currencyDecimals(currency) ?? 2,
    largest,
    confirm: (amount) =>
      amount === undefined
        ? localize.text(`${opened}Label`)
        : localize.text(`${opened}Amount`, { amount }),
    localize,
    onAmount: (amount) => onStart({ ...GROUP_FORMS[opened].request(group_id, amount), amount }),
  });
}

import { html, type TemplateResult } from 'lit';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { InstalmentPlan } from '../../contract/proxy/session.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';

type Localize = Localization<PaymentMethodMessages>;

interface PlanFieldOptions {
  readonly plans: readonly InstalmentPlan[];
  /** Id of the selected plan, empty for none. */
  readonly chosen: string;
  readonly amount: DecimalAmount;
  readonly localize: Localize;
  readonly disabled: boolean;
  readonly onChoose: (id: string) => void;
}

/** The choice of instalments; whoever chooses none pays in full. */
export function planField(options: PlanFieldOptions): TemplateResult {
  const { plans, chosen, amount, localize, disabled, onChoose } = options;
  const choice = (id: string, words: string) =>
    html`<label class="choice">
      <input type="radio" name="plan" .checked=${id === chosen} @change=${() => onChoose(id)} />
      <span>${words}</span>
    </label>`;
  return html`<fieldset class="choices" part="plan" role="radiogroup" ?disabled=${disabled}>
    <legend>${localize.text('plans')}</legend>
    ${choice('', localize.text('planNone', { amount: localize.money(amount) }))}
    ${plans.map((plan) =>
      choice(plan.id, localize.text(plan.total ? 'planTotal' : 'plan', planWords(plan, localize))),
    )}
  </fieldset>`;
}

/** What the Pay button says of a plan. */
export const planPayLabel = (plan: InstalmentPlan, localize: Localize): string =>
  localize.text('payPlan', planWords(plan, localize));

const planWords = ({ count, each, total }: InstalmentPlan, { locale, money }: Localize) => ({
  count: count.toLocaleString(locale),
  each: money(each),
  total: total ? money(total) : '',
});

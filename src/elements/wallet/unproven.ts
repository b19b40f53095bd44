import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { timeOfDay } from './as-of.ts';
import { balanceEvidence, reference } from './balance-evidence.ts';
import type { BalanceAt, OperationRun } from './operations.ts';

type Localize = Localization<IssuingMessages>;

/** What each request is called, by the text that confirms it. */
const NAMES: Readonly<
  Record<OperationRun['request']['done'], keyof IssuingMessages & `${string}Label`>
> = {
  chargeDone: 'chargeLabel',
  withdrawDone: 'withdrawLabel',
  limitDone: 'limitLabel',
  blockDone: 'blockLabel',
  unblockDone: 'unblockLabel',
  closeDone: 'closeLabel',
  createDone: 'createLabel',
  groupChargeDone: 'chargeLabel',
  returnDone: 'returnLabel',
  activateDone: 'activateLabel',
  deactivateDone: 'deactivateLabel',
};

interface UnprovenOptions {
  /** What the card or group is called. */
  readonly about: string;
  /** The balance as it is seen now. */
  readonly now?: BalanceAt | undefined;
  readonly localize: Localize;
}

/** Which request is not certain: what, how much, of which card or group, when, its reference; and what helps to judge it. */
export function unprovenRequest(
  { request, result, at }: OperationRun,
  { about, now, localize }: UnprovenOptions,
): TemplateResult {
  const { amount, done, before } = request;
  const instant = result?.created_at ?? at;
  return html`<div part="request">
      <div class="row">
        <strong>${localize.text(NAMES[done])}</strong>
        ${amount ? html`<bdi>${localize.money(amount)}</bdi>` : nothing}
      </div>
      <div class="row muted">
        <span>${about}</span>
        <time datetime=${instant}>${timeOfDay(instant, localize.locale)}</time>
      </div>
      ${result ? reference(result.id, localize) : nothing}
    </div>
    ${balanceEvidence(result?.evidence, localize, { before, now })}`;
}

import { html, type TemplateResult } from 'lit';
import type { StaffOrder } from '../../client/index.ts';
import type { OrderMark } from '../../contract/vocabulary/order-marks.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';

/** What a state calls for, which its colour repeats. */
const TONES: Readonly<Record<StateOfOrder | OrderMark, 'good' | 'bad' | 'plain'>> = {
  open: 'plain',
  held: 'plain',
  contradicted: 'bad',
  partial: 'bad',
  paid: 'good',
  over: 'bad',
  refunded: 'plain',
  reversed: 'plain',
  partly_refunded: 'plain',
  refund_unproven: 'bad',
  refunded_externally: 'plain',
  disputed: 'bad',
  lost_to_dispute: 'bad',
  charged_twice: 'bad',
  under_review: 'bad',
  unknown: 'bad',
  subscription_cancelled: 'plain',
};

/** State and marks of an order in words, which their colours repeat. */
export const orderBadges = (
  { state, marks }: Pick<StaffOrder, 'state' | 'marks'>,
  localize: Localization<StaffMessages>,
): TemplateResult =>
  html`<span class="badges"
    ><span class="state ${TONES[state]}" part="state">${localize.text(`${state}State`)}</span>
    ${marks.map(
      (mark) =>
        html`<span class="state ${TONES[mark]}" part="mark"
          >${localize.text(`${mark}Mark`)}</span
        > `,
    )}</span
  >`;

import type { GlobalComponents } from 'vue';
import type {} from 'tender-elements/vue';
import type { TenderResultEvent } from 'tender-elements/checkout';

type Checkout = InstanceType<GlobalComponents['tender-checkout']>;

/** What a template of Vue is checked against. */
export const props: Checkout['$props'] = {
  class: 'wide',
  proxy: 'https://pay.shop.example',
  fetchSession: async () => (await fetch('/checkout', { method: 'POST' })).text(),
  // @ts-expect-error -- it is a boolean
  disabled: 'yes',
};

export function emits(emit: Checkout['$emit'], result: TenderResultEvent): void {
  emit('tender-result', result);
  // @ts-expect-error -- each event has its own class
  emit('tender-before-pay', result);
}

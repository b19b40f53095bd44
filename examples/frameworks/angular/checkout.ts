import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'tender-elements/elements/checkout';

@Component({
  selector: 'shop-checkout',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <tender-checkout
      proxy="https://pay.shop.example"
      [fetchSession]="fetchSession"
      (tender-result)="show($event)"
    ></tender-checkout>
  `,
})
export class Checkout {
  fetchSession = async () => (await fetch('/checkout', { method: 'POST' })).text();
  show = (event: Event) => console.log(event);
}

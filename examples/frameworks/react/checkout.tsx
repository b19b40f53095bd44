import { TenderCheckout } from 'tender-elements/react';

const fetchSession = async () => (await fetch('/checkout', { method: 'POST' })).text();

export const Checkout = () => (
  <TenderCheckout
    proxy="https://pay.shop.example"
    fetchSession={fetchSession}
    onTenderResult={(event) => console.log(event)}
  />
);

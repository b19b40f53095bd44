import { TenderCardEntry, TenderCheckout } from 'tender-elements/react';
import { TenderBalance } from 'tender-elements/react/balance';

/** What a page of React may write by the components, and what it may not. */
export const Checkout = ({ onPaid }: { onPaid: (outcome: string) => void }) => (
  <TenderCheckout
    className="wide"
    proxy="https://pay.shop.example"
    fetchSession={async () => (await fetch('/checkout', { method: 'POST' })).text()}
    onTenderResult={({ result }) => onPaid(result.outcome)}
    onTenderBeforePay={(event) => event.waitUntil(Promise.resolve())}
  >
    <TenderCardEntry noButton ref={(entry) => void entry?.focus('number')} />
    {/* @ts-expect-error -- properties have their types */}
    <TenderCardEntry loadTimeout="soon" />
    {/* @ts-expect-error -- there is no such event */}
    <TenderCardEntry onTenderPaid={onPaid} />
  </TenderCheckout>
);

export const Balance = () => <TenderBalance cardId="100029701" />;

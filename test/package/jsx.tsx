import type { Outcome, TenderResultEvent } from 'tender-elements/checkout';
import type {} from 'tender-elements/jsx';

/** What a page of React 19 may write, and what it may not. */
export const Checkout = ({ onPaid }: { onPaid: (result: TenderResultEvent['result']) => void }) => (
  <tender-checkout
    className="wide"
    proxy="https://pay.shop.example"
    fetchSession={async () => (await fetch('/checkout', { method: 'POST' })).text()}
    ontender-result={({ result }) => onPaid(result)}
    ontender-before-pay={(event) => event.waitUntil(Promise.resolve())}
  >
    <tender-card-entry noButton ref={(entry) => void entry?.focus('number')} />
    {/* @ts-expect-error -- attributes are strings, properties have their types */}
    <tender-card-entry loadTimeout="soon" />
    {/* @ts-expect-error -- what is only to be read can't be set */}
    <tender-card-entry state="ready" />
    {/* @ts-expect-error -- there is no such element */}
    <tender-card-entrance />
  </tender-checkout>
);

/** What bubbles is typed wherever a page listens, and a result always has its outcome. */
document.addEventListener('tender-result', ({ result }) => {
  const outcome: Outcome = result.outcome;
  console.log(outcome);
});
window.addEventListener('tender-load-error', ({ source, reason }) => console.log(source, reason));

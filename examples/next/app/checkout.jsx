'use client';
import { useState } from 'react';
import { TenderCheckout } from 'tender-elements/react';

const fetchSession = async () => (await fetch('/session', { method: 'POST' })).text();

/** Rendered on the server, where it is an empty element, and given its properties once it is hydrated. */
export function Checkout({ proxy }) {
  const [outcome, setOutcome] = useState('open');
  return (
    <main data-outcome={outcome}>
      <TenderCheckout
        proxy={proxy}
        fetchSession={fetchSession}
        onTenderResult={({ result }) => setOutcome(result.outcome)}
      />
    </main>
  );
}

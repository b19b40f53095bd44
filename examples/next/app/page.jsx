'use client';
import { useEffect, useState } from 'react';
import 'tender-elements/checkout';

export default function Page() {
  const [session, setSession] = useState();
  const [outcome, setOutcome] = useState('open');

  useEffect(() => {
    const leaving = new AbortController();
    fetch('/checkout', { method: 'POST', signal: leaving.signal })
      .then((answer) => answer.json())
      .then(setSession, () => undefined);
    return () => leaving.abort();
  }, []);

  return (
    <main data-outcome={outcome}>
      {session && (
        <tender-checkout
          proxy={session.proxy}
          clientSecret={session.clientSecret}
          ontender-result={({ result }) => setOutcome(result.outcome)}
        />
      )}
    </main>
  );
}

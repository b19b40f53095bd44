import type { MovableClock } from '../../contract/runtime/movable-clock.ts';

interface DevKeysOptions {
  readonly sandboxUrl: string;
  /** The proxy's. */
  readonly clock: MovableClock;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What a key does, in words, and what is said once it is done. */
interface Key {
  readonly does: string;
  readonly press: (sandbox: Sandbox, clock: MovableClock) => Promise<string>;
}

type Sandbox = <Answer>(path: string, body?: object) => Promise<Answer>;

interface Ledger {
  readonly orders: readonly {
    readonly transaction_id: string;
    readonly order_no: string;
    readonly state: string;
    readonly dispute: string | null;
  }[];
}

/** The month that a deduction is sure to fall into. */
const MONTH_MS = 31 * 86_400_000;

const KEYS: Readonly<Record<string, Key>> = {
  l: {
    does: 'the answer to the next card payment is lost, though it is paid',
    async press(sandbox) {
      await sandbox('next', { operation: 'authorise.card', scenario: 'empty200' });
      return 'the next card payment is made, and its answer lost: the proxy will find out';
    },
  },
  d: {
    does: 'the last payment is disputed',
    async press(sandbox) {
      const paid = await newestPaid(sandbox, ({ dispute }) => dispute === null);
      if (!paid) return NOTHING_PAID;
      await sandbox('transition', { transaction_id: paid.transaction_id, becomes: 'disputed' });
      return `${paid.order_no} is disputed: the gateway notifies the proxy`;
    },
  },
  p: {
    does: 'somebody refunds the last payment in the gateway’s portal',
    async press(sandbox) {
      const paid = await newestPaid(sandbox, () => true);
      if (!paid) return NOTHING_PAID;
      await sandbox('transition', { transaction_id: paid.transaction_id, becomes: 'refunded' });
      return `${paid.order_no} is refunded in the portal: the gateway notifies the proxy`;
    },
  },
  m: {
    does: 'a month passes: subscriptions are charged, sessions end',
    async press(sandbox, clock) {
      // The gateway first: what it has charged by then is there when the proxy asks.
      await sandbox('clock', { advance: MONTH_MS });
      clock.advance(MONTH_MS);
      return `it is ${new Date(clock.now()).toISOString().slice(0, 10)} for proxy and sandbox`;
    },
  },
};

const NOTHING_PAID = 'nothing is paid yet: pay on the page first';

/** The keys with what they do, one a line. */
export const KEY_ROWS: readonly (readonly [string, string])[] = Object.entries(KEYS).map(
  ([key, { does }]) => [key, does],
);

/** What a press of a key says, once it has done its work; undefined for a key that does nothing. */
export function devKeys({
  sandboxUrl,
  clock,
  fetch = (request) => globalThis.fetch(request),
}: DevKeysOptions): (key: string) => Promise<string | undefined> {
  const sandbox: Sandbox = async <Answer>(path: string, body?: object) => {
    const answer = await fetch(
      new Request(`${sandboxUrl}/__sandbox/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return async (key) => {
    const { press } = KEYS[key] ?? {};
    return press?.(sandbox, clock).catch((error: unknown) =>
      error instanceof Error ? error.message : 'the sandbox did not answer',
    );
  };
}

async function newestPaid(
  sandbox: Sandbox,
  fits: (order: Ledger['orders'][number]) => boolean,
): Promise<Ledger['orders'][number] | undefined> {
  const { orders } = await sandbox<Ledger>('ledger');
  return orders.findLast((order) => order.state === 'succeeded' && fits(order));
}

import { systemHashing, systemRandom } from '../../src/node/runtime/dependencies.ts';
import { createKeys } from '../../src/proxy/crypto/keys.ts';
import { recordEvent } from '../../src/proxy/events/record-event.ts';
import type { Store } from '../../src/proxy/index.ts';

/** The root secret of test proxies. */
export const ROOT_SECRET = 'root-secret-of-at-least-32-characters';

/** Something happens to a session, as a proxy records it. */
export const expire = (
  { store, clock }: { readonly store: Store; readonly clock: { now(): number } },
  sessionId: string,
): Promise<void> =>
  store.transaction((tx) =>
    recordEvent(
      {
        clock,
        actor: { kind: 'clock' },
        keys: createKeys([ROOT_SECRET], systemHashing),
        random: systemRandom,
      },
      tx,
      {
        type: 'session.expired',
        sessionId,
        data: { session_id: sessionId, order_id: `order of ${sessionId}` },
      },
    ),
  );

import type { Clock } from '../contract/runtime/dependencies.ts';
import type { Guard } from '../contract/values/guards.ts';
import type { GrantedRequests } from './granted-requests.ts';
import type { SharedNetwork } from './shared-network.ts';

/** Between two looks where no event stream gets through: each asks the gateway for what is in view. */
const UNSTREAMED_WAIT = 30_000;

interface OperationEventsOptions {
  readonly sent: GrantedRequests['sent'];
  readonly clock: Clock;
  readonly network: SharedNetwork | undefined;
}

/** A message of the stream: an operation as it is by now; nothing in the first one. */
interface News<Operation> {
  readonly operation?: Operation | undefined;
}

/** Follows the operations that a grant covers, until the signal aborts or retrying can't help. */
export const operationEvents =
  <Operation>({ sent, clock, network }: OperationEventsOptions, isNews: Guard<News<Operation>>) =>
  async (
    onOperation: (operation: Operation) => void,
    onGap: () => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const following = await import('./follow.ts');
    let isFollowed = false;
    await following.followStream<News<Operation>>({
      clock,
      ...(network && { network }),
      stream: (ended) =>
        sent(
          {
            method: 'GET',
            path: 'v1/operations/events',
            headers: { Accept: 'text/event-stream' },
          },
          ended,
        ),
      event: 'operation',
      isMessage: isNews,
      onMessage({ operation }) {
        if (operation) onOperation(operation);
        // The first message of each stream; before the first stream nothing was shown that could be outdated.
        else if (isFollowed) onGap();
        isFollowed = true;
      },
      ask(_signal, isSeen) {
        // On return to a hidden page all is asked for again, without being told.
        if (isSeen) onGap();
        else isFollowed = false;
        return Promise.resolve(undefined);
      },
      waits: { unseen: () => UNSTREAMED_WAIT, unstreamed: UNSTREAMED_WAIT },
      onTrouble: () => undefined,
      onOffline: () => undefined,
      signal,
    });
  };

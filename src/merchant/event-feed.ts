import type { MerchantEvent } from '../contract/proxy/events.schema.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import { isEventPage } from './answers.ts';
import type { Send } from './send.ts';

/** Where an iteration over events begins, and whether it ends. */
export interface EventOptions {
  /** Id of the last event that was handled; by default reads from the first one kept. */
  readonly after?: string | null;
  /** Waits for further events instead of ending with the last one there is. */
  readonly follow?: boolean;
  /** How often to look for further ones; by default 5 seconds. */
  readonly everyMs?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/**
 * Events in their order, each once. The cursor moves past an event when the loop comes back for the
 * next one, so an error in the loop's body leaves it where it was: the event comes again when the
 * same feed, or a new one with the stored cursor, is iterated.
 */
export interface EventFeed extends AsyncIterable<MerchantEvent> {
  /** Id of the last event that was handled. Store it, in the transaction of what you did about it. */
  readonly cursor: string | null;
}

/** Iterates over `GET /v1/events`. */
export function createEventFeed(
  send: Send,
  clock: Pick<Clock, 'sleep'>,
  { after = null, follow = false, everyMs = 5_000, signal }: EventOptions,
): EventFeed {
  let cursor = after;

  async function* iterate(): AsyncGenerator<MerchantEvent, void> {
    while (!signal?.aborted) {
      const query = cursor === null ? '' : `?${new URLSearchParams({ after: cursor }).toString()}`;
      const page = await send(
        { method: 'GET', path: `/v1/events${query}`, answer: isEventPage },
        signal && { signal },
      );
      for (const event of page.data) {
        yield event;
        cursor = event.id;
        if (signal?.aborted) return;
      }
      if (page.data.length > 0) continue;
      if (!follow) return;
      await clock.sleep(everyMs, signal);
    }
  }

  return {
    get cursor() {
      return cursor;
    },
    [Symbol.asyncIterator]: iterate,
  };
}

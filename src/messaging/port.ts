import type { Guard } from '../contract/values/guards.ts';
import { plainCopy } from './plain-copy.ts';

/** One end of the connection between page and frame. */
export interface Channel<Outgoing> {
  /**
   * Posts a plain copy; false, and nothing sent, while there is no connection. If the other end has to
   * say something within so many milliseconds and does not, the connection has failed: a port does not tell
   * that the process at its other end is gone.
   */
  send(message: Outgoing, answeredWithin?: number): boolean;
}

/**
 * Listens on a port until the signal aborts: messages that pass the guard are delivered, anything
 * else is dropped silently, because it can only come from a bug or an attack.
 */
export const openPort = <Incoming>(
  port: MessagePort,
  guard: Guard<Incoming>,
  onMessage: (message: Incoming) => void,
  signal: AbortSignal,
): void => {
  port.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (guard(data)) onMessage(data);
    },
    { signal },
  );
  port.start();
  signal.addEventListener('abort', () => port.close());
};

/** Posts a plain copy; false, and nothing sent, without a port. */
export const post = (port: MessagePort | undefined, message: unknown): boolean => {
  port?.postMessage(plainCopy(message));
  return !!port;
};

import { getResponse, type RequestHandler } from 'msw';

const handlers: RequestHandler[] = [];
// Test files run side by side in one browser: what its tabs share stays within this page.
const page = crypto.randomUUID();
const request = navigator.locks.request.bind(navigator.locks) as (
  name: string,
  ...rest: unknown[]
) => Promise<unknown>;
Object.assign(navigator.locks, {
  request: (name: string, ...rest: unknown[]) => request(`${name} ${page}`, ...rest),
});
const SharedChannel = window.BroadcastChannel;
window.BroadcastChannel = class extends SharedChannel {
  constructor(name: string) {
    super(`${name} ${page}`);
  }
};

const beyond = window.fetch.bind(window);

/** What msw's handlers make of a request of this page; those that none is for go out. */
window.fetch = async (input, init) => {
  const sent = new Request(input, init);
  const aborted = new Promise<never>((_, reject) => {
    // Handlers may take for ever; the browser's own fetch gives up when it is told to.
    sent.signal.addEventListener('abort', () => reject(sent.signal.reason as Error));
  });
  const response = await Promise.race([getResponse(handlers, sent), aborted]);
  if (response?.type === 'error') throw new TypeError('Failed to fetch');
  return response ?? beyond(sent);
};

/** The network of this page, and of its frames that join it: the newest handler comes first. */
export const pageNetwork = {
  use: (...more: readonly RequestHandler[]): void => void handlers.unshift(...more),
  resetHandlers: (): void => void handlers.splice(0),
};

/** From now on the frame's requests go by the page's network. */
export const joinNetwork = (frame: Window & typeof globalThis): void => {
  frame.fetch = (input, init) => window.fetch(new frame.Request(input, init));
};

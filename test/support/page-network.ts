import { getResponse, type RequestHandler } from 'msw';

const handlers: RequestHandler[] = [];
const beyond = window.fetch.bind(window);

/** What msw's handlers make of a request of this page; those that none is for go out. */
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const aborted = new Promise<never>((_, reject) => {
    // Handlers may take for ever; the browser's own fetch gives up when it is told to.
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
  const response = await Promise.race([getResponse(handlers, request), aborted]);
  if (response?.type === 'error') throw new TypeError('Failed to fetch');
  return response ?? beyond(request);
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

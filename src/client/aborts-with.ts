/**
 * A controller that aborts with the signal. `AbortSignal.any` would do, but WebKit forgets signals that
 * were made of such signals while they are still in use.
 */
export function abortsWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  if (signal.aborted) abort();
  return controller;
}

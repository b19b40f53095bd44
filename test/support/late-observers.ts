/**
 * From now on "ResizeObserver loop completed with undelivered notifications" fails no test of the page, which runs one
 * file. It is no fault: it says that the rest is delivered with the next picture, which a busy machine brings late, also
 * after the test that it is of. Mocha hears of it by `onerror` alone.
 */
export function lateObserversAreFine(): void {
  const { onerror } = window;
  if (onerror === tolerant) return;
  before = onerror;
  window.onerror = tolerant;
}

let before: typeof window.onerror = null;

const tolerant: OnErrorEventHandlerNonNull = (event, ...where) =>
  (event instanceof Event ? event.type : event).startsWith('ResizeObserver loop')
    ? true
    : (before?.call(window, event, ...where) as unknown);

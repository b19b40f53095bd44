/** What a frame may have done before the code that listens to it is there: said hello, and loaded. */
export interface HeldEvents {
  /** Oldest first; ends the holding. */
  release(): readonly Event[];
}

/** Holds what a frame does. Call it before the frame's `src` is set. */
export const holdEvents = (iframe: HTMLIFrameElement, signal: AbortSignal): HeldEvents => {
  const held: Event[] = [];
  const over = new AbortController();
  const options = { signal: AbortSignal.any([signal, over.signal]) };
  iframe.ownerDocument.defaultView?.addEventListener(
    'message',
    (event) => event.source === iframe.contentWindow && held.push(event),
    options,
  );
  iframe.addEventListener('load', (event) => held.push(event), options);
  return {
    release() {
      over.abort();
      return held;
    },
  };
};

/** What a frame may have done before the code that listens to it is there: said hello, and loaded. */
export interface HeldEvents {
  /** Oldest first; ends the holding. Call it also when the frame is given up. */
  readonly release: () => readonly Event[];
}

/** Holds what a frame does. Call it before the frame's `src` is set. */
export const holdEvents = (iframe: HTMLIFrameElement): HeldEvents => {
  const held: Event[] = [];
  const over = new AbortController();
  iframe.ownerDocument.defaultView?.addEventListener(
    'message',
    (event) => event.source === iframe.contentWindow && held.push(event),
    over,
  );
  iframe.addEventListener('load', (event) => held.push(event), over);
  return {
    release: () => {
      over.abort();
      return held;
    },
  };
};

/** What connects a page with its frames: ports and windows that listen, counted while it is watched. */
export interface Connections {
  /** Message ports of the page that are open. */
  readonly ports: number;
  /** Listeners for messages of frames. */
  readonly listeners: number;
  stop(): void;
}

export function watchConnections(): Connections {
  const { start, close } = MessagePort.prototype;
  const { addEventListener } = window;
  const listening = new Set<unknown>();
  let ports = 0;
  MessagePort.prototype.start = function (this: MessagePort) {
    ports += 1;
    start.call(this);
  };
  MessagePort.prototype.close = function (this: MessagePort) {
    ports -= 1;
    close.call(this);
  };
  window.addEventListener = function (
    this: Window,
    type: string,
    listener: EventListener,
    options?: AddEventListenerOptions,
  ) {
    if (type === 'message') {
      listening.add(listener);
      options?.signal?.addEventListener('abort', () => listening.delete(listener));
    }
    addEventListener.call(this, type, listener, options);
  } as typeof window.addEventListener;
  return {
    get ports() {
      return ports;
    },
    get listeners() {
      return listening.size;
    },
    stop() {
      MessagePort.prototype.start = start;
      MessagePort.prototype.close = close;
      window.addEventListener = addEventListener;
    },
  };
}

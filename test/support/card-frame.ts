import { connectFrame } from '../../src/messaging/connect-frame.ts';
import { isFromFrame } from '../../src/messaging/guards.ts';
import type { Channel } from '../../src/messaging/port.ts';
import type { Configure, FormState, FromFrame, ToFrame } from '../../src/messaging/protocol.ts';
import { CONFIGURE } from './configure.ts';

/** The built card document in an iframe of the test page, connected as an element connects it. */
export interface CardFrame {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Everything the frame has said, oldest first. */
  readonly said: FromFrame[];
  send(message: ToFrame): void;
  /** The first message of this type, said already or to come. */
  hear<T extends FromFrame['type']>(type: T): Promise<Extract<FromFrame, { type: T }>>;
  /** Says it anew, with these differences, and waits until the frame has followed. */
  configure(change: Partial<Configure>): Promise<void>;
  /** The newest state that was told. */
  state(): FormState;
  /** Waits until the frame tells of a state like this. */
  until(like: (state: FormState) => boolean): Promise<void>;
  input(id: CardInput): HTMLInputElement;
  remove(): void;
}

export type CardInput = 'number' | 'expiry' | 'security-code' | 'name';

export async function mountCardFrame(configuration: Partial<Configure> = {}): Promise<CardFrame> {
  const iframe = document.createElement('iframe');
  iframe.title = 'Secure card form';
  iframe.width = '400';
  iframe.height = '400';
  const life = new AbortController();
  const said: FromFrame[] = [];
  const listeners = new Set<() => void>();
  const nonce = crypto.randomUUID();
  let current: Configure = { ...CONFIGURE, ...configuration };
  document.body.append(iframe);
  const channel: Channel<ToFrame> = connectFrame({
    iframe,
    address: new URL(`#${nonce}`, location.origin),
    onOpen: () => channel.send(current),
    guard: isFromFrame,
    onMessage: (message) => {
      said.push(message);
      for (const listener of listeners) listener();
    },
    onFailure: (failure) => {
      throw new Error(`the frame failed: ${failure.kind}`);
    },
    patience: { altogether: 20_000, afterLoad: 20_000 },
    signal: life.signal,
  });
  iframe.src = `/proxy/frame/card?origin=${location.origin}&locale=${current.locale}#${nonce}`;

  const heard = <R>(look: () => R | undefined) =>
    new Promise<R>((resolve) => {
      const listener = () => {
        const found = look();
        if (found === undefined) return;
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
      listener();
    });
  const hear = <T extends FromFrame['type']>(type: T) =>
    heard(
      () =>
        said.find((message) => message.type === type) as
          Extract<FromFrame, { type: T }> | undefined,
    );
  await hear('state');
  const window = iframe.contentWindow as Window & typeof globalThis;

  const state = () => {
    const last = said.findLast((message) => message.type === 'state');
    if (!last) throw new Error('no state was told');
    return last.state;
  };
  const send = (message: ToFrame) => {
    if (!channel.send(message)) throw new Error('the frame is not connected');
  };
  return {
    window,
    document: window.document,
    said,
    send,
    hear,
    async configure(change) {
      current = { ...current, ...change };
      send(current);
      const root = window.document.documentElement;
      const { colorScheme } = current.appearance;
      const followed = () =>
        root.lang === current.locale.split('-', 1)[0] &&
        root.dir === current.direction &&
        window.getComputedStyle(root).colorScheme === colorScheme &&
        root.querySelector('fieldset')?.disabled === current.disabled;
      await eventually(followed);
    },
    state,
    until: (like) => heard(() => like(state()) || undefined).then(() => undefined),
    input: (id) => window.document.getElementById(id) as HTMLInputElement,
    remove() {
      life.abort();
      iframe.remove();
    },
  };
}

/** Waits until something is so. No animation frames: pages in the background get none. */
export async function eventually(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

/** Types as a keyboard does, key by key, at the caret. */
export function type(input: HTMLInputElement, keys: string): void {
  input.focus();
  for (const key of keys) {
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    input.value = value.slice(0, start) + key + value.slice(selectionEnd ?? start);
    input.setSelectionRange(start + 1, start + 1);
    input.dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        composed: true,
        data: key,
        inputType: 'insertText',
      }),
    );
  }
}

/** Leaves a field. The event is sent by hand: pages in the background get none from `blur()`. */
export function leave(input: HTMLInputElement): void {
  input.dispatchEvent(new FocusEvent('blur'));
}

/** Fills a field as a password manager does: in one go, by an event that crosses no shadow root. */
export function autofill(
  input: HTMLInputElement,
  value: string,
  event: 'input' | 'change' = 'input',
): void {
  input.value = value;
  input.dispatchEvent(new Event(event, { bubbles: event === 'change', composed: false }));
}

export const GOOD_CARD: Readonly<Record<CardInput, string>> = {
  number: '4242 4242 4242 4242',
  expiry: '05 / 34',
  'security-code': '123',
  name: 'Ada Lovelace',
};

export function fill(frame: CardFrame, card: Partial<Record<CardInput, string>> = GOOD_CARD): void {
  for (const [id, value] of Object.entries(card)) autofill(frame.input(id as CardInput), value);
}

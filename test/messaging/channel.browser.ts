import { assert } from '@open-wc/testing';
import {
  connectFrame,
  holdEvents,
  type HeldEvents,
  isFromFrame,
  PROTOCOL_VERSION,
  type FrameFailure,
} from '../../src/messaging/index.ts';
import { isToFrame } from '../../src/messaging/guards.ts';
import { openPort, post } from '../../src/messaging/port.ts';
import type { sayHello as SayHello } from '../../src/messaging/say-hello.ts';

const nonce = 'right-nonce';
const hello = { tender: 'hello', version: PROTOCOL_VERSION, nonce };
const { origin } = location;

const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const sayHelloIn = (frame: Window): Promise<typeof SayHello> =>
  new Promise((resolve) => {
    frame.addEventListener('here', ({ detail }: CustomEventInit<typeof SayHello>) => {
      if (detail) resolve(detail);
    });
    const script = frame.document.createElement('script');
    script.type = 'module';
    script.textContent = `
      import { sayHello } from '${origin}/src/messaging/say-hello.ts';
      dispatchEvent(new CustomEvent('here', { detail: sayHello }));`;
    frame.document.head.append(script);
  });

describe('the channel between page and secure frame', () => {
  let life: AbortController;
  let iframe: HTMLIFrameElement;
  let frame: Window;
  /** The frame's own instance: what it posts must bear the frame as source. */
  let sayHello: typeof SayHello;
  const calls: string[] = [];
  const heard: unknown[] = [];
  const failures: FrameFailure[] = [];

  beforeEach(async () => {
    life = new AbortController();
    for (const list of [calls, heard, failures]) list.length = 0;
    iframe = document.createElement('iframe');
    iframe.title = 'frame';
    iframe.srcdoc = '<!doctype html>';
    await new Promise((resolve) => {
      iframe.addEventListener('load', resolve, { once: true });
      document.body.append(iframe);
    });
    frame = iframe.contentWindow as Window;
    sayHello = await sayHelloIn(frame);
  });
  afterEach(() => {
    life.abort();
    iframe.remove();
  });

  const page = (patience = { altogether: 60_000, afterLoad: 60_000 }, held?: HeldEvents) =>
    connectFrame({
      iframe,
      ...(held && { held }),
      address: new URL(`#${nonce}`, origin),
      patience,
      onOpen: () => calls.push('page open'),
      guard: isFromFrame,
      onMessage: (message) => heard.push(message),
      onFailure: (failure) => failures.push(failure),
      signal: life.signal,
    });
  /** Says hello, as the frame's first script does. */
  const greet = (pageOrigin = origin) =>
    sayHello({
      location: new URL(`/frame/card?origin=${pageOrigin}#${nonce}`, origin),
      parent: window,
    });
  /** Opens the frame's end, as its module does later. */
  const open = (port: MessagePort, signal = life.signal) => {
    openPort(port, isToFrame, (message) => heard.push(message), signal);
    return { send: (message: unknown) => post(port, message) };
  };
  const frameEnd = () => open(greet());
  const until = async (condition: () => boolean) => {
    while (!condition()) await turn();
  };
  const opened = () => until(() => calls.includes('page open'));

  /** A message event as an attacker might bring one about, or as a browser makes it. */
  const arrive = (target: Window, data: unknown, from: Partial<MessageEventInit>) =>
    target.dispatchEvent(new MessageEvent('message', { data, ...from }));

  it('opens at both ends and carries messages both ways', async () => {
    const toFrame = page();
    const toPage = frameEnd();
    await opened();
    assert.isTrue(toFrame.send({ type: 'validate', id: '1' }));
    assert.isTrue(toPage.send({ type: 'validated', id: '1', valid: true }));
    await until(() => heard.length === 2);
    assert.deepInclude(heard, { type: 'validate', id: '1' });
    assert.deepInclude(heard, { type: 'validated', id: '1', valid: true });
  });

  it('opens by a hello that was said before the code that listens was there', async () => {
    const held = holdEvents(iframe);
    const port = greet();
    await turn();
    arrive(window, { tender: 'hello' }, { source: window });
    const toFrame = page(undefined, held);
    open(port);
    await opened();
    assert.isTrue(toFrame.send({ type: 'validate', id: '1' }));
    await until(() => heard.length === 1);
    assert.deepEqual(calls, ['page open']);
  });

  it('gives up on a document that loaded before the code that listens was there, and said no hello', async () => {
    const held = holdEvents(iframe);
    iframe.dispatchEvent(new Event('load'));
    page({ altogether: 60_000, afterLoad: 1 }, held);
    await until(() => failures.length === 1);
    assert.deepEqual(failures, [{ kind: 'timeout' }]);
  });

  it('sends nothing, and says so, before it is open', () => {
    assert.isFalse(page().send({ type: 'reset' }));
  });

  describe('at the page', () => {
    const strangers: [string, unknown, () => Partial<MessageEventInit>][] = [
      ['another origin', hello, () => ({ source: frame, origin: 'https://evil.example' })],
      ['an origin that only begins alike', hello, () => ({ source: frame, origin: `${origin}0` })],
      ['another window', hello, () => ({ source: window, origin })],
      ['no window', hello, () => ({ origin })],
      ['another nonce', { ...hello, nonce: 'wrong' }, () => ({ source: frame, origin })],
      ['another shape', { ...hello, tender: 'hullo' }, () => ({ source: frame, origin })],
      ['no object', 'hello', () => ({ source: frame, origin })],
    ];
    for (const [name, data, from] of strangers) {
      it(`answers no hello of ${name}`, async () => {
        page();
        arrive(window, data, { ...from(), ports: [new MessageChannel().port1] });
        await turn();
        assert.deepEqual(calls, []);
        assert.deepEqual(failures, []);
      });
    }

    it('takes one of its frame that has a port', () => {
      page();
      arrive(window, hello, { source: frame, origin, ports: [new MessageChannel().port1] });
      assert.deepEqual(calls, ['page open']);
    });

    it('takes no hello without a port', () => {
      page();
      arrive(window, hello, { source: frame, origin });
      assert.deepEqual(calls, []);
    });

    it('is heard by a frame whose module starts later', async () => {
      const toFrame = page();
      const port = greet();
      await opened();
      toFrame.send({ type: 'validate', id: '1' });
      await turn();
      open(port);
      await until(() => heard.length > 0);
      assert.deepEqual(heard, [{ type: 'validate', id: '1' }]);
    });

    it('reports a frame of another protocol version', () => {
      page();
      arrive(window, { ...hello, version: PROTOCOL_VERSION + 1 }, { source: frame, origin });
      assert.deepEqual(failures, [{ kind: 'version', theirs: PROTOCOL_VERSION + 1 }]);
      assert.deepEqual(calls, []);
    });

    it('reports a frame that never says hello', async () => {
      page({ altogether: 1, afterLoad: 60_000 });
      await until(() => failures.length > 0);
      assert.deepEqual(failures, [{ kind: 'timeout' }]);
    });

    it('reports a frame that says hello and nothing after it', async () => {
      page({ altogether: 100, afterLoad: 60_000 });
      greet();
      await opened();
      assert.deepEqual(failures, []);
      await until(() => failures.length > 0);
      assert.deepEqual(failures, [{ kind: 'timeout' }]);
    });

    it('waits no longer once the frame has said something', async () => {
      page({ altogether: 200, afterLoad: 60_000 });
      frameEnd().send({ type: 'submit' });
      await until(() => heard.length > 0);
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
      assert.deepEqual(failures, []);
    });

    it('reports a frame that was to answer and says nothing, once it is connected', async () => {
      const toFrame = page();
      toFrame.send({ type: 'validate', id: '1' }, 1);
      const toPage = frameEnd();
      toPage.send({ type: 'submit' });
      await until(() => heard.length > 0);
      assert.deepEqual(failures, []);
      toFrame.send({ type: 'validate', id: '2' }, 100);
      await until(() => failures.length > 0);
      assert.deepEqual(failures, [{ kind: 'timeout' }]);
    });

    it('soon reports a document that has loaded and is not the frame', async () => {
      page({ altogether: 60_000, afterLoad: 1 });
      iframe.srcdoc = '<!doctype html>An error page';
      await until(() => failures.length > 0);
      assert.deepEqual(failures, [{ kind: 'timeout' }]);
    });

    it('says of a frame of another version nothing else once it has loaded', async () => {
      page({ altogether: 60_000, afterLoad: 1 });
      arrive(window, { ...hello, version: PROTOCOL_VERSION - 1 }, { source: frame, origin });
      iframe.dispatchEvent(new Event('load'));
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      assert.deepEqual(failures, [{ kind: 'version', theirs: PROTOCOL_VERSION - 1 }]);
    });

    it('reports a frame that says nothing after its hello once it was reloaded', async () => {
      page({ altogether: 200, afterLoad: 60_000 });
      frameEnd().send({ type: 'submit' });
      await until(() => heard.length > 0);
      greet();
      await until(() => failures.length > 0);
      assert.deepEqual(failures, [{ kind: 'timeout' }]);
    });

    for (const [order, first, last] of [
      ['after', 'hello', 'load'],
      ['before', 'load', 'hello'],
    ] as const)
      it(`soon reports a document in the place of a frame that was loaded ${order} its hello`, async () => {
        page({ altogether: 60_000, afterLoad: 500 });
        const happen = {
          hello: () => frameEnd().send({ type: 'submit' }),
          load: () => iframe.dispatchEvent(new Event('load')),
        };
        happen[first]();
        await turn();
        happen[last]();
        await until(() => heard.length > 0);
        assert.deepEqual(failures, []);
        iframe.srcdoc = '<!doctype html>An error page';
        await until(() => failures.length > 0);
        assert.deepEqual(failures, [{ kind: 'timeout' }]);
      });

    it('still takes a hello that comes late', async () => {
      page({ altogether: 1, afterLoad: 60_000 });
      await until(() => failures.length > 0);
      frameEnd();
      await opened();
    });

    it('reconnects when the frame was reloaded, and closes the old port', async () => {
      const channel = page();
      const first = new AbortController();
      const old = open(greet(), first.signal);
      await opened();
      calls.length = 0;
      const fresh = frameEnd();
      await opened();
      old.send({ type: 'resize', height: 1, width: 300 });
      fresh.send({ type: 'resize', height: 2, width: 300 });
      await until(() => heard.length > 0);
      await turn();
      assert.deepEqual(heard, [{ type: 'resize', height: 2, width: 300 }]);
      heard.length = 0;
      channel.send({ type: 'reset' });
      await until(() => heard.length > 0);
      await turn();
      assert.deepEqual(heard, [{ type: 'reset' }]);
      first.abort();
    });

    it('hears nothing more of a document that another one has replaced', async () => {
      page();
      const toPage = open(greet(), new AbortController().signal);
      await opened();
      // Its own, and that of the document in its place, which says no hello.
      for (let load = 0; load < 2; load += 1) iframe.dispatchEvent(new Event('load'));
      toPage.send({ type: 'submit' });
      for (let turns = 0; turns < 5; turns += 1) await turn();
      assert.deepEqual(heard, []);
    });

    it('drops messages that are none of the protocol', async () => {
      page();
      const toPage = frameEnd();
      await opened();
      toPage.send({ type: 'resize', height: 'high', width: 300 });
      toPage.send({ type: 'steal' });
      toPage.send({ type: 'submit' });
      await until(() => heard.length > 0);
      assert.deepEqual(heard, [{ type: 'submit' }]);
    });

    it('posts plain copies, also of proxies that can not be cloned', async () => {
      const channel = page();
      frameEnd();
      await opened();
      const tokens = new Proxy({ '--tender-radius': '4px' }, {});
      const appearance = new Proxy({ colorScheme: 'auto' as const, tokens }, {});
      const order = {
        locale: 'en',
        direction: 'ltr',
        appearance,
        messages: {},
        disabled: false,
      } as const;
      channel.send({ type: 'configure', ...order });
      await until(() => heard.length > 0);
      assert.deepInclude(heard[0], { type: 'configure', locale: 'en' });
    });

    it('is silent after the signal, whatever still arrives', async () => {
      const channel = page({ altogether: 1, afterLoad: 1 });
      const toPage = open(greet(), new AbortController().signal);
      await opened();
      life.abort();
      failures.length = 0;
      toPage.send({ type: 'submit' });
      arrive(window, hello, { source: frame, origin });
      await turn();
      await turn();
      assert.isFalse(channel.send({ type: 'reset' }));
      assert.deepEqual(heard, []);
      assert.deepEqual(failures, []);
      assert.equal(calls.filter((call) => call === 'page open').length, 1);
    });
  });

  describe('at the frame', () => {
    it('says hello to the one page it may talk to, and to no other', async () => {
      const greetings: unknown[] = [];
      const listen = ({ data, ports }: MessageEvent) => greetings.push([data, ports.length]);
      addEventListener('message', listen, { signal: life.signal });
      greet();
      await until(() => greetings.length > 0);
      assert.deepEqual(greetings, [[hello, 1]]);
      greet('https://other.example');
      await turn();
      assert.equal(greetings.length, 1);
    });
  });
});

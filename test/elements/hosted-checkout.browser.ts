import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import type { CheckoutView, DeviceData } from '../../src/contract/proxy/checkout.schema.ts';
import '../../src/entries/elements/hosted-checkout.ts';
import type { TenderHostedCheckout } from '../../src/entries/elements/hosted-checkout.ts';
import { accessible, stage, waitingAt, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { mayAct } from '../support/looks.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('paying on the hosted payment page', () => {
  let at: Stage;
  let left: string[];
  let windows: FakeWindow[];
  const { open } = window;

  const mount = async (
    mode: TenderHostedCheckout['mode'] = 'page',
    methods = ['card', 'hosted'],
    more: Partial<CheckoutView> = {},
  ) => {
    at = stage({
      methods: methods.map((kind) => ({ code: kind, kind: kind as 'hosted' })),
      ...more,
    });
    left = [];
    windows = [];
    window.open = () => fakeWindow(windows);
    at.answers = {
      'POST /v1/checkout/hosted': () => {
        const url = `${at.url}/handoff/att_1`;
        const frame_url = `${at.url}/frame/challenge/given`;
        const waiting = waitingAt({ type: 'redirect', url, method: 'GET', frame_url });
        const attempt = { ...waiting, method: 'hosted' };
        at.proxy.change({ attempt });
        return Response.json(attempt);
      },
    };
    at.root.addEventListener('tender-redirect', (event) => {
      left.push(event.url);
      if (mode === 'page') event.preventDefault();
    });
    render(
      html`<tender-hosted-checkout
        proxy=${at.url}
        mode=${mode}
        .clientSecret=${'ses_1.secret'}
        locale="en"
        .riskData=${{ device_fingerprint: 'MARK-fp' }}
      ></tender-hosted-checkout>`,
      at.root,
    );
    await at.found('.hint');
  };
  const press = async () => (await at.found('[part="pay-button"]:enabled')).click();
  const settle = (outcome: 'succeeded' | 'failed') => {
    const attempt = { ...at.proxy.view.attempt, outcome, next_action: undefined };
    at.proxy.change({ attempt: attempt as never });
  };

  afterEach(() => {
    window.open = open;
    at.remove();
  });

  it('sends only the request, and redirects the page to the address in the answer', async () => {
    await mount();
    assert.match(wordsOf(at.find('.hint')), /go to a secure payment page/);
    await accessible(at.root);
    await press();
    await waitUntil(() => left.length > 0);
    assert.deepEqual(left, [`${at.url}/handoff/att_1`]);
    const sent = at.proxy.requests.find(mayAct);
    const { device, ...rest } = (await sent?.json()) as { device: DeviceData };
    assert.deepEqual(rest, { revision: 1 });
    assert.equal(device.resolution, `${screen.width}x${screen.height}`);
    assert.isString(device.browser);
    assert.equal(device.device_fingerprint, 'MARK-fp');
    assert.equal(at.find('iframe'), undefined);
  });

  it('offers the plans of the session, and sends the one that is chosen', async () => {
    const each = { value: '4.00', currency: 'EUR' };
    await mount('page', ['hosted'], { instalments: [{ id: 'three', count: 3, each }] });
    const plans = await at.found('[part="plan"]');
    await accessible(at.root);
    const [full, three] = plans.querySelectorAll('input');
    assert.isTrue(full?.checked, 'without a choice, it is paid in full');
    three?.click();
    await waitUntil(() => wordsOf(at.find('[part="pay-button"]')).includes('3'));
    await press();
    await waitUntil(() => left.length > 0);
    const sent = at.proxy.requests.find(mayAct);
    const body = (await sent?.json()) as Record<string, unknown>;
    assert.equal(body['instalments_id'], 'three');
  });

  it('in a frame: the proxy’s own document, in a dialog, and nothing of the gateway', async () => {
    await mount('frame');
    await press();
    const frame = await at.found<HTMLIFrameElement>('dialog[open] iframe');
    assert.equal(frame.src, `${at.url}/frame/challenge/given`);
    assert.equal(frame.title, 'Secure payment page');
    assert.deepEqual(left, []);
    await accessible(at.root);
    settle('succeeded');
    await waitUntil(() => !at.find('dialog'));
  });

  it('in a window of its own: opened while the press lasts, led on with the answer', async () => {
    await mount('window');
    await press();
    assert.equal(windows.length, 1, 'the window did not open with the press');
    await waitUntil(() => windows[0]?.at);
    assert.equal(windows[0]?.at, `${at.url}/handoff/att_1`);
    assert.equal(windows[0]?.opener, null, 'what it shows could lead this page elsewhere');
    settle('succeeded');
    await waitUntil(() => windows[0]?.closed);
  });

  it('closes the window again when no payment was made', async () => {
    await mount('window');
    at.root.addEventListener('tender-before-pay', (event) => event.preventDefault());
    await press();
    await waitUntil(() => windows[0]?.closed);
  });

  it('is not there to be paid with when the session does not offer it', async () => {
    await mount('page', ['card']);
    assert.match(wordsOf(at.find('.hint')), /isn’t available/);
    const button = await at.found<HTMLButtonElement>('[part="pay-button"]');
    assert.ok(button.disabled);
  });
});

interface FakeWindow {
  closed: boolean;
  opener: unknown;
  at: string | undefined;
}

/** Test runners' browsers open no windows. */
function fakeWindow(windows: FakeWindow[]): Window {
  const opened = {
    closed: false,
    opener: window as unknown,
    at: undefined as string | undefined,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: URL) => (opened.at = url.href) },
    focus: () => undefined,
    close: () => (opened.closed = true),
  };
  windows.push(opened);
  // A cast, because only what the element uses of a window is here.
  return opened as unknown as Window;
}

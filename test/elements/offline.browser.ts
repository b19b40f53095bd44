import { assert } from '@open-wc/testing';
import { html, render, type TemplateResult } from 'lit';
import '../../src/entries/issuing.ts';
import '../../src/entries/staff.ts';
import { mayAct } from '../support/looks.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { ORDER } from '../support/staff-records.ts';
import { CARD, GROUP } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('while the device is offline', () => {
  let at: Stage;

  const mount = (inside: TemplateResult) =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        ${inside}
      </tender-provider>`,
      at.root,
    );
  const turn = (online: boolean) => {
    if (online) Reflect.deleteProperty(navigator, 'onLine');
    else Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  };
  const buttons = (element: string) =>
    [
      ...(at
        .find(element)
        ?.shadowRoot?.querySelectorAll<HTMLButtonElement>('button[part$="-button"]') ?? []),
    ].filter((button) => !/^(cancel|select|refresh|copy|ask)-/.test(button.part.value));
  const isOff = (button: Element) => button.getAttribute('aria-disabled') === 'true';
  /** What a screen reader says of it, whether or not it is seen. */
  const described = (button: Element) => {
    const root = button.getRootNode() as ShadowRoot;
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => root.getElementById(id)?.textContent.trim()).join(' ');
  };
  const allOff = (element: string) =>
    waitUntil(
      () => buttons(element).length > 0 && buttons(element).every(isOff),
      `${element} can send`,
    );
  const allOn = (element: string) =>
    waitUntil(() => !buttons(element).some(isOff), `${element} can’t send`);
  const sent = () => at.proxy.requests.filter(mayAct);

  beforeEach(() => {
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json({ ...CARD, shared: true }),
      'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
      'GET /v1/orders': () => Response.json({ data: [ORDER], next: null }),
      'GET /v1/operations': () => Response.json({ data: [], next: null }),
      'GET /v1/operations/events': () => Response.error(),
    };
  });
  afterEach(() => {
    turn(true);
    at.remove();
  });

  for (const [what, tag, parts, inside] of [
    [
      'a card',
      'tender-card-controls',
      ['charge-button', 'withdraw-button', 'limit-button', 'block-button', 'close-button'],
      html`<tender-card-controls card-id="701"></tender-card-controls>`,
    ],
    [
      'a group',
      'tender-group',
      ['charge-button', 'return-button', 'status-button'],
      html`<tender-group group-id="5001" return-funds="to-account"></tender-group>`,
    ],
    ['a new group', 'tender-group', ['confirm-button'], html`<tender-group></tender-group>`],
  ] as const)
    it(`nothing can be done with ${what}, blocking included, until there is a connection`, async () => {
      mount(inside);
      await waitUntil(() => buttons(tag).length === parts.length, 'not every control is there');
      assert.deepEqual(
        buttons(tag).map((button) => button.part.value),
        [...parts],
      );
      await allOn(tag);
      const [first] = buttons(tag);
      first?.focus();
      turn(false);
      await allOff(tag);
      for (const button of buttons(tag)) {
        assert.equal(described(button), 'No connection');
        button.click();
      }
      assert.equal(at.find(tag)?.shadowRoot?.activeElement, first, 'focus is taken away');
      assert.equal(at.find('dialog[open]'), undefined);
      assert.lengthOf(sent(), 0);
      await accessible(at.root);
      turn(true);
      await allOn(tag);
    });

  it('one element of a page says so, where it can be seen', async () => {
    mount(
      html`<tender-card-controls card-id="701"></tender-card-controls>
        <tender-group group-id="5001"></tender-group>`,
    );
    await waitUntil(() => buttons('tender-group').length > 0, 'no group');
    turn(false);
    await allOff('tender-group');
    const said = () =>
      ['tender-card-controls', 'tender-group'].flatMap((tag) => [
        ...(at.find(tag)?.shadowRoot?.querySelectorAll('[role="alert"]:not([hidden])') ?? []),
      ]);
    await waitUntil(() => said().length === 1, 'it is not said once');
    assert.deepEqual(said().map(wordsOf), ['No connection']);
    turn(true);
    await waitUntil(() => said().length === 0, 'it is still said');
  });

  it('what was entered in an open dialog stays, and is sent only when it is asked for again', async () => {
    mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
    (await at.found('[part~="charge-button"]')).click();
    const input = await at.found<HTMLInputElement>('dialog input');
    input.value = '50';
    turn(false);
    await allOff('tender-card-controls');
    const confirm = await at.found('[part~="confirm-button"]');
    assert.equal(described(confirm), 'No connection');
    assert.match(wordsOf(at.find('dialog')), /No connection/);
    confirm.click();
    assert.lengthOf(sent(), 0);
    turn(true);
    await waitUntil(() => !isOff(confirm), 'it can’t be confirmed');
    assert.equal(input.value, '50');
    assert.lengthOf(sent(), 0);
    confirm.click();
    await waitUntil(() => sent().length === 1, 'nothing is sent');
  });

  it('what never arrived can’t be sent either', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.charge': () => Response.error(),
      'POST /v1/requests/find': () => Response.json({ state: 'not_sent' }),
    };
    mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
    (await at.found('[part~="charge-button"]')).click();
    (await at.found<HTMLInputElement>('dialog input')).value = '50';
    (await at.found('[part~="confirm-button"]')).click();
    (await at.found('[part~="check-again-button"]')).click();
    const send = await at.found('[part~="send-button"]');
    const before = sent().length;
    turn(false);
    await waitUntil(() => isOff(send), 'it can be sent');
    assert.equal(described(send), 'No connection');
    send.click();
    assert.lengthOf(sent(), before);
  });

  it('nothing can be done with an order', async () => {
    const grant = `a.${btoa(JSON.stringify({ operations: ['orders.refund'] }))}.b`;
    render(
      html`<tender-desk proxy=${at.url} .grant=${grant} locale="en">
        <tender-order order-id=${ORDER.order_id}></tender-order>
      </tender-desk>`,
      at.root,
    );
    const refund = await at.found('[part~="refund-button"]');
    turn(false);
    await waitUntil(() => isOff(refund), 'it can be refunded');
    assert.equal(described(refund), 'No connection');
    turn(true);
    await waitUntil(() => !isOff(refund), 'it can’t be refunded');
  });
});

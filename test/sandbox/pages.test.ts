import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestValues } from '../../src/contract/operations/operations.schema.ts';
import { cardPayment, createBench, minutes, type Bench } from './harness.ts';

const RETURN = 'http://127.0.0.1:4000/return/abc';
const NOTIFY = 'http://127.0.0.1:4000/notify/payment/xyz';
const pathOf = (address: string | undefined) => new URL(address ?? '').pathname;

const alternative = (
  given: Partial<RequestValues<'authorise.alternative'>> = {},
): RequestValues<'authorise.alternative'> => {
  const { card, expiration_month, expiration_year, security_code, ...payment } = cardPayment();
  return { ...payment, payment_method: 'ideal', return_url: RETURN, notify_url: NOTIFY, ...given };
};

const hosted = (given: Partial<RequestValues<'checkout'>> = {}): RequestValues<'checkout'> => {
  const { card, expiration_month, expiration_year, security_code, ...payment } = cardPayment();
  return { ...payment, return_url: RETURN, notify_url: NOTIFY, ...given };
};

const statusOf = async (bench: Bench, order: string) =>
  (await bench.call('transactions.query', { orders: order })).orders_list?.[0]?.payment_status;

describe('a page of a bank', () => {
  it('is where an alternative method leads; it has no script and can’t be framed', async () => {
    const bench = createBench();
    const answer = await bench.call('authorise.alternative', alternative());
    assert.match(answer.issuer_url ?? '', /^http:\/\/127\.0\.0\.1:4100\/bank\/[0-9a-f]{32}$/);
    assert.equal(answer.order_status, undefined);

    const page = await bench.page(answer.issuer_url!);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    const html = await page.text();
    assert.match(html, /<strong>SANDBOX<\/strong>/);
    assert.match(html, /12\.00 EUR/);
    assert.doesNotMatch(html, /<script|\sstyle=|\son\w+=/);
    for (const choice of ['approve', 'slow', 'refuse', 'abandon'])
      assert.ok(html.includes(`name="choice" value="${choice}"`), choice);
  });

  for (const [choice, status] of [
    ['approve', '1'],
    ['refuse', '0'],
    ['abandon', '-1'],
    ['slow', '-1'],
  ] as const)
    it(`leads back after "${choice}", and the query says ${status}`, async () => {
      const bench = createBench();
      const payment = alternative();
      const { issuer_url } = await bench.call('authorise.alternative', payment);
      const back = await bench.page(`${pathOf(issuer_url)}/choose`, { choice });
      assert.equal(back.status, 303);
      assert.equal(
        back.headers.get('location'),
        `${RETURN}?order_no=${payment.order_no}&order_status=${status}`,
      );
      assert.equal(await statusOf(bench, payment.order_no), status);
      const { rows, invariant } = await bench.ledger();
      assert.equal(rows.filter(({ kind }) => kind === 'charge').length, status === '1' ? 1 : 0);
      assert.deepEqual(invariant.faults, []);
    });

  it('that is slow has decided half a minute later', async () => {
    const bench = createBench();
    const payment = alternative();
    const { issuer_url } = await bench.call('authorise.alternative', payment);
    await bench.page(`${pathOf(issuer_url)}/choose`, { choice: 'slow' });
    await bench.pass(30_000);
    assert.equal(await statusOf(bench, payment.order_no), '1');
  });

  it('that is never opened expires after half an hour', async () => {
    const bench = createBench();
    const payment = alternative();
    const { issuer_url } = await bench.call('authorise.alternative', payment);
    await bench.pass(minutes(30));
    assert.equal(await statusOf(bench, payment.order_no), '0');
    const page = await bench.page(issuer_url!);
    assert.match(await page.text(), /Nothing left to do/);
  });

  it('charges once, however often Approve is pressed', async () => {
    const bench = createBench();
    const { issuer_url } = await bench.call('authorise.alternative', alternative());
    for (let press = 0; press < 3; press++)
      await bench.page(`${pathOf(issuer_url)}/choose`, { choice: 'approve' });
    const { rows } = await bench.ledger();
    assert.equal(rows.filter(({ kind }) => kind === 'charge').length, 1);
  });

  it('of a wallet is a wallet’s; an unknown one is not found', async () => {
    const bench = createBench();
    const { issuer_url } = await bench.call(
      'authorise.alternative',
      alternative({ payment_method: 'alipay' }),
    );
    assert.match(issuer_url ?? '', /\/wallet\//);
    assert.equal((await bench.page('/bank/unheard-of')).status, 404);
  });

  it('writes what a shopper typed as text, never as markup', async () => {
    const bench = createBench();
    const { issuer_url } = await bench.call(
      'authorise.alternative',
      alternative({ payment_method: '<img src=x>', website: '"><script>1</script>' }),
    );
    const html = await (await bench.page(issuer_url!)).text();
    assert.doesNotMatch(html, /<img|<script/);
  });
});

describe('hostile addresses of an issuer', () => {
  for (const [tag, address] of [
    ['issuer-http', /^http:\/\/bank\.example/],
    ['issuer-js', /^javascript:/],
    ['issuer-userinfo', /^https:\/\/127\.0\.0\.1:4100@evil\.example/],
    ['issuer-ip', /^https:\/\/203\.0\.113\.7/],
    ['issuer-evil', /^https:\/\/evil\.example/],
    ['issuer-amp', /\?a=1&amp=2$/],
  ] as const)
    it(`+${tag}, for cards and for alternative methods`, async () => {
      const bench = createBench();
      const shopper_email = `anna+${tag}@shop.example`;
      const byCard = await bench.call('authorise.card', cardPayment({ shopper_email }));
      assert.match(byCard.issuer_url ?? '', address);
      const byMethod = await bench.call('authorise.alternative', alternative({ shopper_email }));
      assert.match(byMethod.issuer_url ?? '', address);
    });
});

describe('3-D Secure', () => {
  const pay = (bench: Bench, given: Parameters<typeof cardPayment>[0]) =>
    bench.call('authorise.card', cardPayment(given));

  it('sends the shopper to the card’s bank, and pays after approval (C-139)', async () => {
    const bench = createBench();
    const answer = await pay(bench, { card: '4000000000003220', open3d: 'do3DS' });
    assert.equal(answer.order_status, '-1');
    assert.match(answer.issuer_url ?? '', /\/acs\//);
    assert.equal((await bench.ledger()).rows.filter(({ kind }) => kind === 'charge').length, 0);

    const appended = new URL(answer.issuer_url!);
    appended.searchParams.set('return_url', RETURN);
    appended.searchParams.set('notify_url', NOTIFY);
    const page = await bench.page(appended.href, {});
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /frame-ancestors/);
    const back = await bench.page(`${appended.pathname}/choose`, { choice: 'approve' });
    assert.ok(back.headers.get('location')?.startsWith(`${RETURN}?`));
    assert.equal(await statusOf(bench, answer.order_no!), '1');
    await bench.pass(1_000);
    assert.equal(bench.notified.at(-1)?.url, NOTIFY);
    assert.equal(bench.notified.at(-1)?.fields['order_status'], '1');
  });

  it('takes only web addresses to go back to', async () => {
    const bench = createBench();
    const { issuer_url } = await pay(bench, { card: '4000000000003220' });
    await bench.page(`${issuer_url!}?return_url=javascript:alert(1)`);
    const end = await bench.page(`${pathOf(issuer_url)}/choose`, { choice: 'approve' });
    assert.equal(end.status, 200);
    assert.match(await end.text(), /You can close this window/);
  });

  for (const [card, approved] of [
    ['4000008400001629', '0005'],
    ['4000008260003178', '0051'],
    ['4000000000002503', '0000'],
    ['4000000000002370', '3DSF'],
    ['4000000000002420', '3DSU'],
    ['4000000000002644', '3DSE'],
  ] as const)
    it(`approved with ${card} ends in ${approved}`, async () => {
      const bench = createBench();
      const { issuer_url } = await pay(bench, { card });
      await bench.page(`${pathOf(issuer_url)}/choose`, { choice: 'approve' });
      const { orders } = await bench.ledger();
      assert.equal(orders[0]?.result_info.split(':')[0], approved);
    });

  it('refused by the shopper fails the payment', async () => {
    const bench = createBench();
    const answer = await pay(bench, { card: '4000000000003220' });
    await bench.page(`${pathOf(answer.issuer_url)}/choose`, { choice: 'refuse' });
    assert.equal((await bench.ledger()).orders[0]?.result_info, '3DSF:3-D Secure failed');
  });

  for (const [card, status, threeds] of [
    ['4000000000002701', '1', 'Y'],
    ['4000000000002925', '0', 'N'],
    ['4147463011110117', '1', 'A'],
    ['4147463011110042', '0', 'R'],
    ['4147463011110067', '0', 'U'],
    ['4000008400001280', '0', 'U'],
  ] as const)
    it(`without friction by ${card}: ${status}, ${threeds}`, async () => {
      const answer = await pay(createBench(), { card, open3d: 'do3DS' });
      assert.equal(answer.order_status, status);
      assert.equal(answer.threeds_result, threeds);
      assert.equal(answer.issuer_url, undefined);
    });

  it('is optional for one card, required by another, and skipped if made elsewhere', async () => {
    const bench = createBench();
    const optional = '4000000000003055';
    assert.equal((await pay(bench, { card: optional })).order_status, '1');
    assert.ok((await pay(bench, { card: optional, open3d: 'do3DS' })).issuer_url);
    const required = '4000000000003220';
    const without = await pay(bench, { card: required, open3d: 'no3DS' });
    assert.match(without.result_info ?? '', /^0065:/);
    const external = await pay(bench, {
      card: required,
      additional_information: [{ mpi_info: { eci: '05', cavv: 'AAABBBCCC' } }],
    });
    assert.equal(external.order_status, '1');
  });

  it('is required once, or always, when paying with a stored card', async () => {
    const bench = createBench();
    for (const [card, asked] of [
      ['4000002500003155', false],
      ['4000002760003184', true],
    ] as const) {
      const first = await pay(bench, { card, token_flag: 'YES' });
      await bench.page(`${pathOf(first.issuer_url)}/choose`, { choice: 'approve' });
      const token_id = [...(JSON.parse(bench.sandbox.snapshot()) as Snapshot).tokens.entries].at(
        -1,
      )![0];
      const second = await pay(bench, { token_id: token_id });
      assert.equal(second.issuer_url !== undefined, asked, card);
    }
  });
});

interface Snapshot {
  readonly tokens: { readonly entries: [string, unknown][] };
}

describe('the hosted page', () => {
  const enter = async (bench: Bench, values = hosted()) => {
    const { html } = await bench.call('checkout', values);
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    return { html, path: new URL(action).pathname, order: values.order_no };
  };

  it('is entered by a loading document with a form and a script (4.3)', async () => {
    const bench = createBench();
    const { html, path } = await enter(bench);
    assert.match(html, /<title>Loading/);
    for (const name of ['gbc_id', 'connector_code', 'pm_id', 'to_pass_page'])
      assert.ok(html.includes(`name="${name}"`), name);
    for (const name of ['merNo', 'orderNo', 'signInfo', 'default_lang', 'allParams'])
      assert.ok(html.includes(`"${name}":`), name);
    const page = await bench.page(path, { gbc_id: '1' });
    assert.match(await page.text(), /autocomplete="cc-number"/);
  });

  it('lets nothing that was sent break out of the document’s script', async () => {
    const { html } = await enter(
      createBench(),
      hosted({ browser_lang: '</script><script>alert(1)//' }),
    );
    assert.equal(html.match(/<script>/g)?.length, 1);
    assert.equal(html.match(/<\/script>/g)?.length, 1);
  });

  const pay = (bench: Bench, path: string, card: string, more = {}) =>
    bench.page(`${path}/choose`, {
      choice: 'approve',
      card,
      expiry: '12/40',
      security_code: '123',
      ...more,
    });

  it('pays with the card that is typed', async () => {
    const bench = createBench();
    const { path, order } = await enter(bench);
    const back = await pay(bench, path, '4242 4242 4242 4242');
    assert.equal(back.status, 303);
    assert.equal(await statusOf(bench, order), '1');
    assert.equal((await bench.ledger()).orders[0]?.card, '424242******4242');
  });

  it('refuses with a card that refuses, and says what is wrong with one that is none', async () => {
    const bench = createBench();
    const { path, order } = await enter(bench);
    const wrong = await pay(bench, path, '4111 1111 1111 1111');
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /role="alert">this is not a test card/);
    await pay(bench, path, '4000000000000002');
    assert.equal(await statusOf(bench, order), '0');
  });

  it('continues to 3-D Secure, and comes back', async () => {
    const bench = createBench();
    const { path, order } = await enter(bench);
    const challenge = await pay(bench, path, '4000000000003220');
    const acs = challenge.headers.get('location') ?? '';
    assert.match(acs, /\/acs\//);
    assert.equal(await statusOf(bench, order), '-1');
    const back = await bench.page(`${pathOf(acs)}/choose`, { choice: 'approve' });
    assert.ok(back.headers.get('location')?.startsWith(RETURN));
    assert.equal(await statusOf(bench, order), '1');
  });

  it('takes form, JSON and XML by their content type (C-003)', async () => {
    const bench = createBench();
    const { encodeRequest } = await import('../../src/codec/index.ts');
    const { signRequest } = await import('../../src/signing/index.ts');
    const { profile } = await import('./harness.ts');
    const types = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      xml: 'text/xml',
    };
    for (const encoding of ['json', 'form', 'xml'] as const) {
      const wire = {
        ...hosted({ cart_items: [{ basic_item_data: { name: 'Tea' } }] }),
        merchant_id: '15670',
        account_id: '15670001',
      };
      const encryption_data = await signRequest('checkout', wire, profile);
      const body = encodeRequest({ ...wire, encryption_data }, encoding, {
        requestRoot: 'request',
      });
      const response = await bench.send('checkout', hosted(), {
        body,
        contentType: types[encoding],
      });
      assert.equal(response.status, 200, encoding);
    }
  });

  it('can be hostile: +hosted-xss, +hosted-otherhost, +hosted-noform', async () => {
    const bench = createBench();
    const htmlWith = async (tag: string) =>
      (await bench.call('checkout', hosted({ shopper_email: `anna+${tag}@shop.example` }))).html;
    assert.match(await htmlWith('hosted-xss'), /onerror=/);
    assert.match(await htmlWith('hosted-otherhost'), /action="https:\/\/evil\.example\/pay"/);
    assert.doesNotMatch(await htmlWith('hosted-noform'), /<form/);
  });
});

import type { Check } from '../harness/check.ts';
import { expect, LeftOut } from '../harness/failure.ts';
import { paymentValues, scenario } from '../harness/payment-calls.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

const RETURN_URL = 'https://shop.example/back';

/** Alternative methods and the hosted page: 2.3, 2.4, 4.2, 4.3. */
export const OTHER_PAYMENT_CHECKS: readonly Check[] = [
  {
    row: 2,
    title: 'an alternative method is selected by payment_method, at the same path',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOtherwise(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      expect(answer.value.issuer_url, 'the answer names no address to go to');
    },
  },
  {
    row: 3,
    title: 'the hosted page is requested in the encoding of the profile',
    needs: 'test-account',
    async run(target) {
      await hosted(target);
      if (target.isSandbox)
        for (const encoding of ['xml', 'form', 'json'] as const)
          await hosted(target, { profile: { operations: { checkout: { encoding } } } });
    },
  },
  {
    row: 28,
    title: 'a hosted page that is no HTML is none',
    needs: 'sandbox',
    async run(target) {
      const { answer } = await askForHosted(target, scenario('json200'));
      expect(answer.kind === 'no-answer', reasonOf(answer));
    },
  },
  {
    row: 54,
    title: 'the answer to an alternative method bears no signature',
    needs: 'test-account',
    async run(target) {
      const { answer, text } = await payOtherwise(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      expect(!text.includes('<encryption_data>'), 'it contains one, which is undocumented');
    },
  },
  {
    row: 144,
    title: 'the address to go to is one for a browser',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOtherwise(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      const url = URL.parse(answer.value.issuer_url ?? '');
      expect(url && /^https?:$/.test(url.protocol), 'it is no web address');
    },
  },
  {
    row: 146,
    title: 'an alternative payment is known by its order number',
    needs: 'test-account',
    async run(target) {
      const { answer, orderNo } = await payOtherwise(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      expect(answer.value.order_no === orderNo, 'the answer does not repeat it');
    },
  },
  {
    row: 147,
    title: 'the ampersands of an address are decoded once',
    needs: 'sandbox',
    async run(target) {
      const { answer, text } = await payOtherwise(target, scenario('issuer-amp'));
      expect(answer.kind === 'answered', reasonOf(answer));
      const { issuer_url: url = '' } = answer.value;
      expect(text.includes('&amp;') && url.includes('&') && !url.includes('&amp;'), 'they are not');
    },
  },
  {
    row: 153,
    title: 'the hosted page begins with a document that holds a form and its script',
    needs: 'test-account',
    async run(target) {
      const html = await hosted(target);
      expect(/<form\b/i.test(html) && /<script\b/i.test(html), 'form or script is missing');
    },
  },
  {
    row: 156,
    title: 'the form leads to the gateway, or to a host that the profile lists',
    needs: 'test-account',
    async run(target) {
      const action = /<form\b[^>]*\baction="([^"]+)"/i.exec(await hosted(target))?.[1] ?? '';
      const host = URL.parse(action)?.host;
      const { baseUrl, redirect } = target.profile;
      const allowed = [new URL(baseUrl.acquiring).host, ...redirect.allowedHosts];
      expect(
        host !== undefined && allowed.includes(host),
        `list ${host ?? 'the host'} in redirect.allowedHosts, if it is the gateway’s`,
      );
    },
  },
];

async function payOtherwise(target: Target, how: Changes = {}) {
  const [method] = target.profile.methods;
  if (!method && !target.isSandbox) throw new LeftOut('the profile names no alternative method');
  const { card, expiration_month, expiration_year, security_code, ...values } =
    paymentValues(target);
  const exchange = await target.call(
    'authorise.alternative',
    { ...values, payment_method: method?.code ?? 'wallet', return_url: RETURN_URL },
    how,
  );
  return { ...exchange, orderNo: values.order_no };
}

function askForHosted(target: Target, how: Changes = {}) {
  if (!target.profile.hosted && !target.isSandbox)
    throw new LeftOut('the profile does not turn the hosted page on');
  const { card, expiration_month, expiration_year, security_code, ...values } =
    paymentValues(target);
  return target.call('checkout', { ...values, return_url: RETURN_URL }, how);
}

async function hosted(target: Target, how: Changes = {}): Promise<string> {
  const { answer } = await askForHosted(target, how);
  expect(answer.kind === 'answered', reasonOf(answer));
  return answer.value.html;
}

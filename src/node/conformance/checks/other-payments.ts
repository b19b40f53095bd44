import { onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect, LeftOut } from '../harness/failure.ts';
import { paymentValues, scenario } from '../harness/payment-calls.ts';
import { answeredWith, reasonOf, type Changes, type Target } from '../harness/target.ts';

const RETURN_URL = 'https://shop.example/back';

/** Alternative methods and the hosted page: 2.3, 2.4, 4.2, 4.3. */
export const OTHER_PAYMENT_CHECKS: readonly Check[] = [
  onTestAccount(
    2,
    'an alternative method is selected by payment_method, at the same path',
    async (target) => {
      const { issuer_url: url } = answeredWith(await payOtherwise(target));
      expect(url, 'the answer names no address to visit');
    },
  ),
  onTestAccount(
    3,
    'the hosted page is requested in the encoding of the profile',
    async (target) => {
      await hosted(target);
      const isGiven = target.profile.operations.checkout?.encoding !== undefined;
      if (target.isSandbox && !isGiven)
        for (const encoding of ['xml', 'form', 'json'] as const)
          await hosted(target, { profile: { operations: { checkout: { encoding } } } });
    },
  ),
  onSandbox(28, 'an answer that is not HTML is no hosted page', async (target) => {
    const { answer } = await askForHosted(target, scenario('json200'));
    expect(answer.kind === 'no-answer', reasonOf(answer));
  }),
  onTestAccount(54, 'the answer to an alternative payment is not signed', async (target) => {
    if (target.profile.sign.answerRecipes['authorise.alternative'])
      throw new LeftOut('the profile says what it signs');
    const exchange = await payOtherwise(target);
    answeredWith(exchange);
    expect(!exchange.text.includes('<encryption_data>'), 'it contains one, which is undocumented');
  }),
  onTestAccount(144, 'the address to visit is a web address', async (target) => {
    const { issuer_url: address = '' } = answeredWith(await payOtherwise(target));
    const url = URL.parse(address);
    expect(url && /^https?:$/.test(url.protocol), 'it is not a web address');
  }),
  onTestAccount(146, 'an alternative payment is answered with its order number', async (target) => {
    const payment = await payOtherwise(target);
    expect(answeredWith(payment).order_no === payment.orderNo, 'the answer does not repeat it');
  }),
  onSandbox(147, 'ampersands in an address are decoded exactly once', async (target) => {
    const payment = await payOtherwise(target, scenario('issuer-amp'));
    const { issuer_url: url = '' } = answeredWith(payment);
    expect(
      payment.text.includes('&amp;') && url.includes('&') && !url.includes('&amp;'),
      'they are not',
    );
  }),
  onTestAccount(
    153,
    'the hosted page starts from a document with a form and a script',
    async (target) => {
      const html = await hosted(target);
      expect(/<form\b/i.test(html) && /<script\b/i.test(html), 'form or script is missing');
    },
  ),
  onTestAccount(
    156,
    'the form posts to the gateway or to a host that the profile lists',
    async (target) => {
      const action = /<form\b[^>]*\baction="([^"]+)"/i.exec(await hosted(target))?.[1] ?? '';
      const host = URL.parse(action)?.host;
      const { baseUrl, redirect } = target.profile;
      const allowed = [new URL(baseUrl.acquiring).host, ...redirect.allowedHosts];
      expect(
        host !== undefined && allowed.includes(host),
        `list ${host ?? 'the host'} in redirect.allowedHosts, if it is the gateway’s`,
      );
    },
  ),
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
  return answeredWith(await askForHosted(target, how)).html;
}

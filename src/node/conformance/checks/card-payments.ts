import { encodeItems } from '../../../gateway/index.ts';
import { onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paymentValues, paid, sendPayment, type PaymentCall } from '../harness/payment-calls.ts';
import { answeredWith, reasonOf } from '../harness/target.ts';

/** A payment with these fields succeeds. */
const taken = (row: number, title: string, fields: Partial<PaymentCall>): Check =>
  onTestAccount(row, title, async (target) => {
    await paid(target, fields);
  });

/** Direct payment: 2.1, 2.2, 4.1. */
export const CARD_PAYMENT_CHECKS: readonly Check[] = [
  onTestAccount(1, 'a card payment is sent as JSON and answered in XML', async (target) => {
    const { exchange } = await paid(target);
    expect(exchange.text.trimStart().startsWith('<'), 'the answer is not XML');
  }),
  onTestAccount(26, 'the root element of the answer is "respon"', async (target) => {
    const { exchange } = await paid(target, {}, { profile: { xml: { lenientRoot: true } } });
    const roots = target.profile.xml.lenientRoot ? /<(?:respon|response)[\s>]/ : /<respon[\s>]/;
    expect(roots.test(exchange.text), 'it has another root element; set xml.lenientRoot');
  }),
  onTestAccount(34, 'a payment with only the required fields is accepted', async (target) => {
    answeredWith(
      await target.call(
        'authorise.card',
        paymentValues(target, {
          shopper_ip: undefined,
          billing_country: undefined,
          website: undefined,
        }),
      ),
    );
  }),
  taken(77, 'cart fields are accepted in their unusual spelling', {
    cart_items: [{ basic_item_data: { name: 'Cup', quantity: '1', productId: 'C1' } }],
    account_owner: [{ account_id: 'anna', lastLogin_ip: '203.0.113.7' }],
  }),
  taken(78, 'a 3-D Secure authentication made elsewhere is accepted', {
    additional_information: [
      { mpi_info: { eci: '05', cavv: 'AAABBBCCCDDDEEEFFFGGGHHHIII=', dsTransID: 'conformance' } },
    ],
  }),
  onTestAccount(
    95,
    'amounts have as many decimals as their currency: none in yen, three in Kuwaiti dinar',
    async (target) => {
      await paid(target, { currency: 'JPY', amount: '1000' });
      await paid(target, { currency: 'KWD', amount: '1.000' });
    },
  ),
  onTestAccount(
    107,
    'the expiry year is accepted with as many digits as the profile says',
    async (target) => {
      const short = target.profile.card.yearDigits === 2;
      await paid(target, { expiration_year: short ? '39' : '2039' });
    },
  ),
  taken(109, 'the size of the challenge window is an EMV 3-D Secure code', {
    challenge_window_size: '05',
  }),
  taken(110, 'browser data is accepted as text', {
    time_zone: '60',
    resolution: '1920x1080',
    color_depth: '24',
  }),
  onTestAccount(111, 'items are accepted as Tender encodes them', async (target) => {
    const item = { name: 'Cup #;# or #,# not', id: 'C1', price: '6.00', quantity: '2', url: '' };
    await paid(target, { items: encodeItems([item, item]) });
  }),
  onTestAccount(117, 'names in any script are kept', async (target) => {
    const delivery_firstname = '王小明 🐉 عمر';
    const { order } = await paid(target, { delivery_firstname });
    const { orders_list: entries } = await target.ask('transactions.query', {
      orders: order.order_no,
    });
    const kept = entries?.[0]?.delivery_information?.delivery_firstname;
    expect(kept === delivery_firstname, 'the query returns another name');
  }),
  onTestAccount(122, 'a stored card pays by its token, without the card number', async (target) => {
    const first = await paid(target, { token_flag: target.profile.enums.tokenFlag.yes });
    const { tokenId } = first.interpretation;
    expect(tokenId, 'a payment that requested a token was given none');
    await paid(target, { token_id: tokenId });
  }),
  onTestAccount(130, 'the result is a code, a separator and a message', async (target) => {
    const { interpretation } = await paid(target);
    expect(interpretation.resultCode, 'the answer of a success holds no result code');
  }),
  onTestAccount(131, 'a success has the code of the profile, 0000 by default', async (target) => {
    const { interpretation } = await paid(target);
    const { resultCode = 'missing' } = interpretation;
    const isKnown = target.profile.texts.result_info.success.includes(resultCode);
    expect(isKnown, `its code is ${resultCode}; set texts.result_info`);
  }),
  onTestAccount(
    132,
    'ids, order number, amount and currency come back as they were sent',
    async (target) => {
      const { interpretation, exchange } = await sendPayment(target);
      const wrong = interpretation.alerts.filter(({ alert }) => alert.endsWith('-mismatch'));
      expect(wrong.length === 0, wrong.map(({ alert }) => alert).join(', '));
      const { order_no, amount, currency, merchant_id, account_id } = answeredWith(exchange);
      const all = order_no && amount && currency && merchant_id && account_id;
      expect(all, 'one of them is missing');
    },
  ),
  onTestAccount(
    133,
    'the card number comes back masked, with its last four digits',
    async (target) => {
      const { interpretation, exchange } = await paid(target);
      expect(!exchange.text.includes('4242424242424242'), 'the answer holds the whole number');
      expect(interpretation.lastFour === '4242', 'the last four digits can’t be determined');
    },
  ),
  onTestAccount(137, 'no token is created unless it is requested', async (target) => {
    const { interpretation } = await paid(target, {
      token_flag: target.profile.enums.tokenFlag.no,
    });
    expect(!interpretation.tokenId, 'the answer holds a token');
  }),
  onSandbox(139, '3-D Secure is answered with an address to visit', async (target) => {
    const { interpretation } = await sendPayment(target, { card: '4000000000003220' });
    expect(
      interpretation.outcome === 'requires_action',
      `the outcome is ${interpretation.outcome}`,
    );
    expect(URL.canParse(interpretation.issuerUrl ?? ''), 'there is no address');
  }),
  onTestAccount(142, 'an order number can be paid only once', async (target) => {
    const first = await paid(target);
    const again = await sendPayment(target, { order_no: first.order.order_no });
    expect(again.interpretation.outcome !== 'succeeded', 'the second payment succeeds too');
  }),
  onSandbox(278, 'a card number that is not a test card is refused', async (target) => {
    const { exchange } = await sendPayment(target, { card: '4111111111111111' });
    expect(exchange.answer.kind === 'refused', reasonOf(exchange.answer));
  }),
];

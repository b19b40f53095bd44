import { encodeItems } from '../../../gateway/index.ts';
import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paymentValues, paid, sendPayment, type PaymentCall } from '../harness/payment-calls.ts';
import { reasonOf } from '../harness/target.ts';

/** A payment with these fields succeeds. */
const taken = (row: number, title: string, fields: Partial<PaymentCall>): Check => ({
  row,
  title,
  needs: 'test-account',
  async run(target) {
    await paid(target, fields);
  },
});

/** Direct payment: 2.1, 2.2, 4.1. */
export const CARD_PAYMENT_CHECKS: readonly Check[] = [
  {
    row: 1,
    title: 'a card payment is sent as JSON and answered by XML',
    needs: 'test-account',
    async run(target) {
      const { exchange } = await paid(target);
      expect(exchange.text.trimStart().startsWith('<'), 'the answer is no XML');
    },
  },
  {
    row: 26,
    title: 'the root element of the answer is "respon"',
    needs: 'test-account',
    async run(target) {
      const { exchange } = await paid(target, {}, { profile: { xml: { lenientRoot: true } } });
      expect(/<respon[\s>]/.test(exchange.text), 'it has another root; set xml.lenientRoot');
    },
  },
  {
    row: 34,
    title: 'a payment with the required fields alone is taken',
    needs: 'test-account',
    async run(target) {
      const { answer } = await target.call(
        'authorise.card',
        paymentValues(target, {
          shopper_ip: undefined,
          billing_country: undefined,
          website: undefined,
        }),
      );
      expect(answer.kind === 'answered', reasonOf(answer));
    },
  },
  taken(77, 'the fields of a cart keep their unusual spelling', {
    cart_items: [{ basic_item_data: { name: 'Cup', quantity: '1', productId: 'C1' } }],
    account_owner: [{ account_id: 'anna', lastLogin_ip: '203.0.113.7' }],
  }),
  taken(78, 'an authentication that was made elsewhere is taken', {
    additional_information: [
      { mpi_info: { eci: '05', cavv: 'AAABBBCCCDDDEEEFFFGGGHHHIII=', dsTransID: 'conformance' } },
    ],
  }),
  {
    row: 95,
    title: 'amounts have the decimals of their currency: none in yen, three in Kuwaiti dinar',
    needs: 'test-account',
    async run(target) {
      await paid(target, { currency: 'JPY', amount: '1000' });
      await paid(target, { currency: 'KWD', amount: '1.000' });
    },
  },
  {
    row: 107,
    title: 'a year of expiry is taken in the digits of the profile',
    needs: 'test-account',
    async run(target) {
      const short = target.profile.card.yearDigits === 2;
      await paid(target, { expiration_year: short ? '39' : '2039' });
    },
  },
  taken(109, 'the size of the challenge window is a code of EMV 3-D Secure', {
    challenge_window_size: '05',
  }),
  taken(110, 'the data of a browser are taken as text', {
    time_zone: '60',
    resolution: '1920x1080',
    color_depth: '24',
  }),
  {
    row: 111,
    title: 'items are taken as the codec writes them',
    needs: 'test-account',
    async run(target) {
      const item = { name: 'Cup #;# or #,# not', id: 'C1', price: '6.00', quantity: '2', url: '' };
      await paid(target, { items: encodeItems([item, item]) });
    },
  },
  {
    row: 117,
    title: 'names of any script are kept',
    needs: 'test-account',
    async run(target) {
      const delivery_firstname = '王小明 🐉 عمر';
      const { order } = await paid(target, { delivery_firstname });
      const { orders_list: entries } = await target.ask('transactions.query', {
        orders: order.order_no,
      });
      const kept = entries?.[0]?.delivery_information?.delivery_firstname;
      expect(kept === delivery_firstname, 'the query gives another name back');
    },
  },
  {
    row: 122,
    title: 'the token of a stored card pays without its number',
    needs: 'test-account',
    async run(target) {
      const first = await paid(target, { token_flag: target.profile.enums.tokenFlag.yes });
      const { tokenId } = first.interpretation;
      expect(tokenId, 'a payment that requests a token gets none');
      await paid(target, { token_id: tokenId });
    },
  },
  {
    row: 130,
    title: 'the result is a code, a separator and a text',
    needs: 'test-account',
    async run(target) {
      const { interpretation } = await paid(target);
      expect(interpretation.resultCode, 'the answer of a success holds no result code');
    },
  },
  {
    row: 131,
    title: 'a success has the code 0000',
    needs: 'test-account',
    async run(target) {
      const { interpretation } = await paid(target);
      expect(
        interpretation.resultCode === '0000',
        `its code is ${interpretation.resultCode ?? 'missing'}`,
      );
    },
  },
  {
    row: 132,
    title: 'ids, order number, amount and currency come back as they were sent',
    needs: 'test-account',
    async run(target) {
      const { interpretation, exchange } = await sendPayment(target);
      const wrong = interpretation.alerts.filter(({ alert }) => alert.endsWith('-mismatch'));
      expect(wrong.length === 0, wrong.map(({ alert }) => alert).join(', '));
      expect(exchange.answer.kind === 'answered', reasonOf(exchange.answer));
      const { order_no, amount, currency, merchant_id, account_id } = exchange.answer.value;
      const all = order_no && amount && currency && merchant_id && account_id;
      expect(all, 'one of them is missing');
    },
  },
  {
    row: 133,
    title: 'the card number comes back masked, with its last four digits',
    needs: 'test-account',
    async run(target) {
      const { interpretation, exchange } = await paid(target);
      expect(!exchange.text.includes('4242424242424242'), 'the answer holds the whole number');
      expect(interpretation.lastFour === '4242', 'the last four digits can’t be determined');
    },
  },
  {
    row: 137,
    title: 'no token is created unless it is requested',
    needs: 'test-account',
    async run(target) {
      const { interpretation } = await paid(target, {
        token_flag: target.profile.enums.tokenFlag.no,
      });
      expect(!interpretation.tokenId, 'the answer holds a token');
    },
  },
  {
    row: 139,
    title: '3-D Secure comes as an address to go to',
    needs: 'sandbox',
    async run(target) {
      const { interpretation } = await sendPayment(target, { card: '4000000000003220' });
      expect(
        interpretation.outcome === 'requires_action',
        `the outcome is ${interpretation.outcome}`,
      );
      expect(URL.canParse(interpretation.issuerUrl ?? ''), 'there is no address');
    },
  },
  {
    row: 142,
    title: 'an order number is paid once',
    needs: 'test-account',
    async run(target) {
      const first = await paid(target);
      const again = await sendPayment(target, { order_no: first.order.order_no });
      expect(again.interpretation.outcome !== 'succeeded', 'the second payment succeeds too');
    },
  },
  {
    row: 278,
    title: 'a card that is no test card is refused',
    needs: 'sandbox',
    async run(target) {
      const { exchange } = await sendPayment(target, { card: '4111111111111111' });
      expect(exchange.answer.kind === 'refused', reasonOf(exchange.answer));
    },
  },
];

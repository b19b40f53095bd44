import type { GrantAnswer, GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';
import { askAsMerchant } from './merchant-server.ts';
import { cancelSession, openSession, undoPayment } from './session.ts';
import { payBehindTheScenes } from './shopper.ts';

/** What a story's staff have before them. */
export interface DeskStage {
  /** A shop without orders. */
  readonly isEmpty?: true;
  /** What the person at the page may do; looking orders up when left out. */
  readonly operations?: GrantCreateInput['operations'];
}

/** What has happened to a shop before a story begins; answers a grant for a person of its staff. */
export async function openDesk({ isEmpty, operations = [] }: DeskStage): Promise<string> {
  if (!isEmpty) await sellAll();
  const grant: GrantCreateInput = {
    subject: 'kim@shop.example',
    origin: location.origin,
    operations,
    orders: 'all',
  };
  const { token } = (await askAsMerchant('POST', '/v1/grants', grant)) as GrantAnswer;
  return token;
}

/** One order of each kind that a shop meets in a day, under numbers that stay; the paid one last. */
async function sellAll(): Promise<void> {
  const open = (order_id: string, amount: string, currency = 'EUR') =>
    openSession({
      shopper: crypto.randomUUID(),
      terms: {
        order_id,
        amount: { value: amount, currency },
        items: [{ name: 'Pour-over set', unit_price: { value: amount, currency }, quantity: 1 }],
      },
    });
  await payBehindTheScenes(await open('A-1001', '18.00'), 'declined');
  const cancelled = await open('A-1002', '60.00');
  await payBehindTheScenes(cancelled);
  await undoPayment(cancelled, 'cancelled');
  const withdrawn = await open('A-1003', '14.90');
  await payBehindTheScenes(withdrawn, 'declined');
  await cancelSession(withdrawn);
  await payBehindTheScenes(await open('A-1004', '120.00', 'USD'), 'mastercard');
  const refunded = await open('A-1005', '42.00');
  await payBehindTheScenes(refunded);
  await undoPayment(refunded, { refunded: '12.00' });
  await payBehindTheScenes(await open('A-1006', '74.90'));
}

import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import { askTogether, splitIds, type GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { watchQuestions } from '../exchange/watch-questions.ts';
import type { Tables } from '../store/tables.ts';
import { workOnEach } from './job.ts';

/** As few questions as it takes, so that after an outage many payments are asked about soon. */
export const queryTogether = <
  T extends 'attempts' | 'operations',
  Payment extends Tables[T] & { readonly orderNo: string },
>(
  context: Context,
  table: T,
  payments: readonly Payment[],
  record: (
    payment: Payment,
    answer: GatewayAnswer<TransactionsQueryAnswer>,
    wasHeard: boolean,
  ) => Promise<unknown>,
): Promise<unknown> =>
  Promise.all(
    splitIds(payments.map(({ orderNo }) => orderNo)).map(async (part) => {
      const watched = watchQuestions(context.gateway, context.circuits.gateway);
      const answer = await askTogether(watched, 'orders', part);
      const asked = payments.filter(({ orderNo }) => part.includes(orderNo));
      await workOnEach(context, table, asked, (payment) =>
        record(payment, answer, watched.wasHeard),
      );
    }),
  );

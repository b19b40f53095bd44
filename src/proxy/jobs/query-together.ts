import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import { queryBatch, type Gateway, type GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { watchQuestions } from '../exchange/watch-questions.ts';
import type { Tables } from '../store/tables.ts';
import { workOnEach } from './job.ts';

/**
 * As few questions as it takes, so that after an outage many payments are asked about soon. A
 * payment takes a step of its schedule only for an answer that is about it.
 */
export function queryTogether<
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
): Promise<unknown> {
  const heard = new WeakSet<GatewayAnswer<unknown>>();
  const gateway: Gateway = {
    async call(operation, values, admit, about) {
      const watched = watchQuestions(context.gateway, context.circuits.gateway);
      const answer = await watched.call(operation, values, admit, about);
      if (watched.wasHeard) heard.add(answer);
      return answer;
    },
  };
  return queryBatch(
    gateway,
    'orders',
    payments.map(({ orderNo }) => orderNo),
    (ids, answer) =>
      workOnEach(
        context,
        table,
        payments.filter(({ orderNo }) => ids.includes(orderNo)),
        (payment) => record(payment, answer, heard.has(answer)),
      ),
  );
}

import {
  MAX_LIST_TEXT,
  MAX_QUERIED,
  type TransactionsQueryAnswer,
} from '../contract/gateway/transactions.schema.ts';
import type { Gateway, GatewayAnswer } from './answer.ts';

/**
 * Asks about any number of orders (`orders`, by order number) or transactions (`trades`, by id).
 * Each id comes with the answer to the question it was part of, for `interpretQuery`.
 */
export async function queryBatch(
  gateway: Gateway,
  by: 'orders' | 'trades',
  ids: readonly string[],
): Promise<ReadonlyMap<string, GatewayAnswer<TransactionsQueryAnswer>>> {
  const answers = new Map<string, GatewayAnswer<TransactionsQueryAnswer>>();
  for (const part of splitIds([...new Set(ids)])) {
    const answer = await askTogether(gateway, by, part);
    for (const id of part) answers.set(id, answer);
  }
  return answers;
}

/** One question about as many as `splitIds` lets it name; its line of the log names them too. */
export const askTogether = (
  gateway: Gateway,
  by: 'orders' | 'trades',
  ids: readonly string[],
): Promise<GatewayAnswer<TransactionsQueryAnswer>> => {
  const list = ids.join(',');
  return gateway.call('transactions.query', { [by]: list }, undefined, {
    [by === 'orders' ? 'orderNo' : 'transactionId']: list,
    count: ids.length,
  });
};

/** In order, by part 8's 100 ids and by 1,000 characters, commas included (C-164). */
export function splitIds(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const part = parts.at(-1);
    if (part && part.length < MAX_QUERIED && length + 1 + id.length <= MAX_LIST_TEXT) {
      part.push(id);
      length += 1 + id.length;
    } else {
      parts.push([id]);
      length = id.length;
    }
  }
  return parts;
}

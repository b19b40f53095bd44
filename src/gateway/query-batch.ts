import {
  MAX_LIST_TEXT,
  MAX_LISTED,
  MAX_QUERIED,
  type TransactionEntry,
  type TransactionsQueryAnswer,
} from '../contract/gateway/transactions.schema.ts';
import type { Gateway, GatewayAnswer } from './answer.ts';

type By = 'orders' | 'trades';
type QueryAnswer = GatewayAnswer<TransactionsQueryAnswer>;

/** After so many questions in a row that brought nothing it is the gateway, and not one of the orders. */
const MOST_IN_VAIN = 8;

/**
 * Asks about any number of orders (`orders`, by order number) or transactions (`trades`, by id), with as
 * few questions as it takes. Each id comes with the answer for `interpretQuery`, which `onAnswer` is given as soon
 * as it is there.
 *
 * A question about several proves nothing of an id that its answer doesn't list: that one is asked about
 * alone. One that fails is asked again in halves, so that an order that can't be asked about is found and
 * keeps no other from its answer. While every question fails, one is asked about alone, and the others count as not asked.
 */
export async function queryBatch(
  gateway: Gateway,
  by: By,
  ids: readonly string[],
  onAnswer: (ids: readonly string[], answer: QueryAnswer) => Promise<unknown> = () =>
    Promise.resolve(),
): Promise<ReadonlyMap<string, QueryAnswer>> {
  const answers = new Map<string, QueryAnswer>();
  let inVain = 0;
  let hasAnswered = false;
  let isGivenUp = false;

  async function tell(told: readonly string[], answer: QueryAnswer): Promise<void> {
    for (const id of told) answers.set(id, answer);
    if (told.length > 0) await onAnswer(told, answer);
  }

  async function ask(part: readonly string[]): Promise<void> {
    if (part.length === 0) return;
    if (isGivenUp) return tell(part, NOT_ASKED);
    const answer = await askTogether(gateway, by, part);
    const isList = hasList(answer);
    inVain = isList ? 0 : inVain + 1;
    hasAnswered ||= isList;
    if (part.length === 1) return tell(part, answer);
    if (isList && !isCutOff(answer)) {
      const listed = listedIn(answer, by);
      await tell(
        part.filter((id) => listed.has(id)),
        answer,
      );
      for (const id of part) if (!listed.has(id)) await ask([id]);
    } else if (isAboutAll(answer)) await tell(part, answer);
    else if (inVain < MOST_IN_VAIN && !isAway(answer)) await askInHalves(part);
    else await askFirst(part);
  }

  async function askInHalves(part: readonly string[]): Promise<void> {
    const middle = Math.ceil(part.length / 2);
    await ask(part.slice(0, middle));
    await ask(part.slice(middle));
  }

  /** The others wait for another time, unless this shows that the gateway answers. */
  async function askFirst([first = '', ...others]: readonly string[]): Promise<void> {
    await ask([first]);
    isGivenUp = inVain > 0 && (!hasAnswered || inVain >= MOST_IN_VAIN);
    await askInHalves(others);
  }

  for (const part of splitIds([...new Set(ids)])) {
    inVain = 0;
    hasAnswered = false;
    isGivenUp = false;
    await ask(part);
  }
  return answers;
}

const NOT_ASKED: QueryAnswer = { kind: 'not-sent', reason: 'busy', faults: [] };

const askTogether = (gateway: Gateway, by: By, ids: readonly string[]): Promise<QueryAnswer> => {
  const list = ids.join(',');
  return gateway.call('transactions.query', { [by]: list }, undefined, {
    [by === 'orders' ? 'orderNo' : 'transactionId']: list,
    count: ids.length,
  });
};

type Listing = Extract<QueryAnswer, { kind: 'answered' }>;

const hasList = (answer: QueryAnswer): answer is Listing =>
  answer.kind === 'answered' &&
  answer.evidence.says === 'succeeded' &&
  !answer.evidence.contradicted &&
  Boolean(answer.value.orders_list);

/** Of what is left out, nothing is known: it may be the success of an order whose refusal is listed. */
const isCutOff = ({ value }: Listing): boolean => (value.orders_list ?? []).length >= MAX_LISTED;

/** An entry that names none may be of any that were asked about. */
function listedIn({ value }: Listing, by: By): ReadonlySet<string | undefined> {
  const named = (value.orders_list ?? []).map(({ order_no, transaction_id }: TransactionEntry) =>
    by === 'orders' ? order_no : transaction_id,
  );
  return new Set(named.includes(undefined) ? [] : named);
}

/** Nothing was sent, for a reason that no other choice of ids changes. */
const isAboutAll = (answer: QueryAnswer): boolean =>
  answer.kind === 'not-sent' && answer.reason !== 'invalid';

/** Each further question may take as long as this one. */
const isAway = (answer: QueryAnswer): boolean =>
  answer.kind === 'no-answer' &&
  (answer.reason === 'timeout' ||
    answer.reason === 'reset' ||
    (answer.reason === 'status' && [502, 503, 504].includes(answer.status ?? 0)));

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

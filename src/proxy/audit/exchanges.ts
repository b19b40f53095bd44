import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { Gateway, GatewayAnswer } from '../../gateway/index.ts';
import type { Keys } from '../crypto/keys.ts';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import type { AuditNote } from '../store/audit-rows.ts';
import type { Store } from '../store/store.ts';
import { insertNote } from './record-audit.ts';

/** What was said to the gateway and answered, until a transaction writes it down. */
export interface ExchangeLog {
  note(exchange: AuditNote): void;
  /** The store, whose every transaction also writes down the exchanges that were made before it. */
  within(store: Store): Store;
}

/** Exchanges are written by the transaction that records their result, so they need no commit of their own. */
export function createExchangeLog(): ExchangeLog {
  let waiting: readonly AuditNote[] = [];
  return {
    note(exchange) {
      waiting = [...waiting, exchange];
    },
    within: (store) => ({
      ...store,
      async transaction(work) {
        const noted = waiting;
        if (noted.length === 0) return store.transaction(work);
        waiting = [];
        try {
          return await store.transaction(async (tx) => {
            const result = await work(tx);
            for (const exchange of noted) await insertNote(tx, exchange);
            return result;
          });
        } catch (error) {
          // If the commit's answer was lost, it may be there twice.
          waiting = [...noted, ...waiting];
          throw error;
        }
      },
    }),
  };
}

/** Fields of a request that name what it is about, and what it moves; none of them holds a card number. */
const IDS = ['order_no', 'request_id', 'recurring_id', 'card_id', 'group_id', 'orders', 'trades'];
const MOVED = [
  'amount',
  'currency',
  'charge_amount',
  'refund_amount',
  'payment_amount',
  'payment_currency',
];

/** Answers that show a card's details: not even their hash is kept. */
const SHOWN: readonly OperationName[] = ['card.query', 'cardholder.query'];

/** Notes each exchange that may have changed something, and the questions by which outcomes are proven. */
export const recorded = (
  gateway: Gateway,
  log: ExchangeLog,
  surroundings: { readonly clock: SteadyClock; readonly keys: Keys },
  withQueries: boolean,
): Gateway => ({
  async call(operation, values, admit, about) {
    const { clock, keys } = surroundings;
    const answer = await gateway.call(operation, values, admit, about);
    if (answer.kind !== 'not-sent' && (withQueries || !operationOf(operation).query)) {
      const request = namesOf(operation, values);
      log.note({
        at: clock.now(),
        type: 'exchange',
        actor: null,
        about: aboutOf(request),
        details: { operation, request, ...(await shownOf(keys, operation, answer)) },
      });
    }
    return answer;
  },
});

function namesOf(operation: OperationName, values: object): Record<string, unknown> {
  const given = values as Readonly<Record<string, unknown>>;
  const { batch } = operationOf(operation);
  const listed = batch && (given[batch.list] as readonly Readonly<Record<string, unknown>>[]);
  return {
    ...Object.fromEntries(
      [...IDS, ...MOVED].filter((name) => name in given).map((name) => [name, given[name]]),
    ),
    ...(batch && listed && { [batch.id]: listed.map((item) => item[batch.id]) }),
  };
}

const aboutOf = (request: Readonly<Record<string, unknown>>): string | null => {
  const [name] = IDS.filter((id) => id in request);
  return name === undefined ? null : String(request[name]);
};

/** The answer is represented by a keyed hash, by which a copy of it that was kept elsewhere is recognised. */
async function shownOf(keys: Keys, operation: OperationName, answer: GatewayAnswer<unknown>) {
  if (answer.kind !== 'answered')
    return {
      answer: answer.kind,
      ...('status' in answer && { status: answer.status }),
      ...('reason' in answer && { reason: answer.reason }),
    };
  return {
    answer: answer.kind,
    outcome: answer.evidence.outcome,
    signature: answer.signature,
    ...(!SHOWN.includes(operation) && {
      hash: await keys.mac('audit', canonicalJson(answer.value)),
    }),
  };
}

import { Problem } from '../../contract/vocabulary/problems.ts';
import { fromGatewayAmount, toGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { MoneyError } from '../../contract/money/money.ts';
import type { AnswerValues, RequestValues } from '../../contract/operations/operations.schema.ts';
import type { ISSUING } from '../../contract/operations/issuing.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationDetails } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import {
  amountFaults,
  codesOf,
  interpretOperation,
  refusalOf,
  saysAlready,
} from '../../gateway/index.ts';
import type { GatewayAnswer, OperationInterpretation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { lastBalance } from '../registry/last-balance.ts';
import { assertNameFree } from '../registry/group-names.ts';
import { currencyOf } from '../registry/known-currency.ts';
import type { Transaction } from '../store/store.ts';
import { amountProblem } from './amount-problem.ts';
import type { Plan } from './plan.ts';
import { readCard } from './read-card.ts';
import { blockingUnderWay, blocksCard } from './stolen-card.ts';

/** Operations whose answer is a receipt, or holds what makes one. */
type IssuingChange = Exclude<keyof typeof ISSUING, 'card.query' | 'cardholder.query'>;

/** The fields of all issuing requests; each has some of them. */
type Fields = Readonly<Partial<Record<string, string | number>>>;

const AMOUNTS = ['charge_amount', 'refund_amount', 'authLimitAmount'] as const;

/** Everything that is done with one card or group, or makes a group. */
export const planIssuing =
  <Name extends IssuingChange>(name: Name) =>
  async (context: Context, values: RequestValues<Name>): Promise<Plan> => {
    const { gateway, profile, store } = context;
    const fields = values as Fields;
    const target = targetOf(fields);
    const { amount, sent: written } = (await amountOf(context, fields)) ?? {};
    const status = statusOf(name, fields, profile);
    const aim = name === 'card.close' ? 'closed' : status?.name;
    const sent = { ...values, ...written, ...(status && { status: status.code }) };
    const balanceBefore =
      fields.card_id === undefined
        ? undefined
        : await store.read((reader) => lastBalance(reader, String(fields.card_id)));
    return {
      target,
      ...(amount && { moved: [amount] }),
      summary: {
        ...(amount && { amount }),
        ...(balanceBefore && { balanceBefore }),
        ...(aim !== undefined && { status: aim }),
        ...(name === 'group.create' && {
          group: { name: String(fields.group_name), country: String(fields.country_code) },
        }),
      },
      ...(name === 'group.create' &&
        amount && {
          reserve: (tx: Transaction) =>
            assertNameFree(tx, String(fields.group_name), amount.currency),
        }),
      ...(target !== null &&
        blocksCard(name, aim) && {
          earlier: (tx: Transaction) => blockingUnderWay(tx, target),
        }),
      async send() {
        const answer = await gateway.call(name, sent, undefined, { currency: amount?.currency });
        const interpreted = interpretOperation(answer);
        const { operationNo, words, alerts } = interpreted;
        const { outcome, failure } = await confirmRefusal(context, fields, aim, interpreted);
        const refusal = outcome === 'failed' && failure ? refusalOf(failure, profile) : undefined;
        return {
          outcome,
          alerts,
          details: {
            ...(operationNo && { operation_no: operationNo }),
            ...(failure && { failure }),
            ...(refusal && { refusal }),
            ...words,
            ...newGroupOf(name, answer, profile),
          },
        };
      },
    };
  };

type Refusal = Pick<OperationInterpretation, 'outcome' | 'failure'>;

/**
 * A change of status that was refused may have been made before, by the same request delivered twice. A
 * card shows it; nothing shows it of a group.
 */
async function confirmRefusal(
  context: Context,
  { card_id }: Fields,
  aim: string | undefined,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.outcome !== 'failed' || aim === undefined) return refusal;
  const card =
    card_id === undefined
      ? undefined
      : await readCard(context, String(card_id)).catch(() => undefined);
  if (card?.status === aim) return { outcome: 'succeeded' };
  return saysAlready(refusal.failure) ? { ...refusal, outcome: 'unknown' } : refusal;
}

function targetOf({ card_id, group_id }: Fields): string | null {
  if (card_id !== undefined) return `cards|${card_id}`;
  return group_id === undefined ? null : `groups|${group_id}`;
}

/**
 * The amount of a request in the currency of its card or group; that of a new group is in the request.
 * Nothing is moved or limited in a currency that is only guessed, by nothing, or by more decimals than the
 * currency has. `10`, `10.0` and `10.00` are one amount, and are sent as one.
 */
async function amountOf(
  { store, profile }: Context,
  fields: Fields,
): Promise<{ readonly amount: DecimalAmount; readonly sent: Fields } | undefined> {
  const field = AMOUNTS.find((name) => fields[name] !== undefined);
  if (!field) return undefined;
  const { card_id: card, group_id: group, currency: made, updateCurrency: named } = fields;
  const known =
    made === undefined
      ? await store.read((reader) =>
          card === undefined
            ? currencyOf(reader, 'groups', String(group))
            : currencyOf(reader, 'cards', String(card)),
        )
      : String(made);
  const check = (record: Fields): void => {
    const [beyond] = amountFaults(record, profile);
    if (beyond) throw amountProblem([{ ...beyond, field }]);
  };
  if (known === undefined) {
    check({ [field]: fields[field] });
    throw new Problem('currency-unknown', {
      detail:
        card === undefined
          ? `The currency of group ${group} is not known. Import the group with its \`currency\`.`
          : `The currency of card ${card} is not known. Import it with its \`group_id\`, or its \`currency\`.`,
    });
  }
  if (named !== undefined && named !== known)
    throw new Problem('currency-mismatch', {
      detail: `This card is in ${known}.`,
      errors: [{ pointer: '/currency', detail: `must be ${known}` }],
      extension: { currency: known },
    });
  try {
    const value = String(fields[field]);
    const amount = fromGatewayAmount(value, known);
    const sent = toGatewayAmount(value, known, profile.decimals);
    // Whether a limit of nothing blocks a card or frees it is not shown (C-232).
    check({ amount: sent, currency: known });
    return { amount, sent: { [field]: sent } };
  } catch (error) {
    if (error instanceof MoneyError) throw amountProblem([{ field, detail: error.message }]);
    throw error;
  }
}

/** A status by our name or the gateway's code; never an unmapped one (C-225). */
function statusOf(name: IssuingChange, { status }: Fields, profile: Profile) {
  if (name !== 'card.status' && name !== 'group.status') return undefined;
  const codes = codesOf(name === 'card.status' ? 'cardStatus' : 'groupStatus', profile);
  const found = Object.entries(codes).find(
    ([code, word]) => (word === status || code === status) && word !== 'closed',
  );
  if (!found)
    throw new Problem('malformed-request', {
      errors: [{ pointer: '/status', detail: `must be one of ${Object.values(codes).join(', ')}` }],
    });
  return { code: found[0], name: found[1] };
}

/** The id by which a new group is known from now on, and its status in our words. */
function newGroupOf(
  name: IssuingChange,
  answer: GatewayAnswer<unknown>,
  profile: Profile,
): Pick<OperationDetails, 'group_id' | 'status'> {
  if (name !== 'group.create' || answer.kind !== 'answered') return {};
  const { data } = answer.value as AnswerValues<'group.create'>;
  const codes: Readonly<Record<string, string>> = codesOf('groupStatus', profile);
  return data?.groupId
    ? { group_id: data.groupId, status: codes[data.status ?? ''] ?? 'unknown' }
    : {};
}

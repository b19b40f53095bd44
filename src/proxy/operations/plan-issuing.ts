import { Problem } from '../../contract/vocabulary/problems.ts';
import { formatMoney, MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import type { AnswerValues, RequestValues } from '../../contract/operations/operations.schema.ts';
import type { ISSUING } from '../../contract/operations/issuing.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationDetails } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { codesOf, interpretOperation, saysAlready } from '../../gateway/index.ts';
import type { GatewayAnswer, OperationInterpretation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { lastBalance } from '../registry/last-balance.ts';
import { registeredCurrency } from '../registry/registered-currency.ts';
import type { Plan } from './plan.ts';
import { readCard } from './read-card.ts';

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
    const currency = await currencyOf(context, fields);
    const amount = amountOf(fields, currency ?? profile.issuing.defaultCurrency, profile);
    const status = statusOf(name, fields, profile);
    const sent = status ? { ...values, status: status.code } : values;
    const balanceBefore =
      fields.card_id === undefined
        ? undefined
        : await store.read((reader) => lastBalance(reader, String(fields.card_id)));
    return {
      target,
      ...(amount && currency !== undefined && { moved: [amount] }),
      summary: {
        ...(amount && { amount }),
        ...(balanceBefore && { balanceBefore }),
        ...(status && { status: status.name }),
        ...(name === 'group.create' && {
          group: { name: String(fields.group_name), country_code: String(fields.country_code) },
        }),
      },
      async send() {
        const answer = await gateway.call(name, sent);
        const interpreted = interpretOperation(answer);
        const { operationNo, alerts } = interpreted;
        const aim = name === 'card.close' ? 'closed' : status?.name;
        const { outcome, failure } = await confirmRefusal(context, fields, aim, interpreted);
        return {
          outcome,
          alerts,
          details: {
            ...(operationNo && { operation_no: operationNo }),
            ...(failure && { failure }),
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

/** A request names the currency itself, or the registry knows that of its card or group. */
async function currencyOf({ store }: Context, fields: Fields): Promise<string | undefined> {
  const named = fields.currency ?? fields.updateCurrency;
  if (named !== undefined) return String(named);
  const { card_id: card, group_id: group } = fields;
  return store.transaction((tx) =>
    card === undefined
      ? registeredCurrency(tx, 'groups', String(group))
      : registeredCurrency(tx, 'cards', String(card)),
  );
}

/**
 * Nothing is moved by nothing, and by no more decimals than the currency has. `10`, `10.0` and `10.00` are one
 * amount: what is the same again is known by it (P-09).
 */
function amountOf(
  fields: Fields,
  currency: string,
  { decimals }: Profile,
): DecimalAmount | undefined {
  const field = AMOUNTS.find((name) => fields[name] !== undefined);
  if (!field) return undefined;
  const value = String(fields[field]);
  const fault = (detail: string): Problem =>
    new Problem('amount-invalid', { errors: [{ pointer: `/${field}`, detail }] });
  try {
    const money = parseLooseMoney(value, currency, decimals);
    // Whether a limit of nothing blocks a card or frees it is not shown (C-232).
    if (money.minor <= 0n) throw fault('must be greater than zero');
    return { value: formatMoney(money, decimals), currency };
  } catch (error) {
    throw error instanceof MoneyError ? fault(error.message) : error;
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

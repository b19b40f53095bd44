import { Problem } from '../../contract/vocabulary/problems.ts';
import { addMoney, decimalsOf, parseMoney, subtractMoney } from '../../contract/money/money.ts';
import type { Money } from '../../contract/money/money.ts';
import type { AmountParts, SessionCreate } from '../../contract/proxy/session.schema.ts';
import { toMoney } from '../../contract/proxy/shared.schema.ts';
import type { Context } from '../context/context.ts';
import { toGatewayAmount } from '../../contract/money/gateway-amount.ts';

/** What a shape can't say: amounts within bounds and of one currency, addresses on the allow list. */
export function checkTerms(context: Context, terms: SessionCreate): void {
  checkAmount(context, terms);
  checkParts(context, terms);
  checkAddresses(context, terms);
}

function checkAmount({ profile }: Context, { amount, items, instalments }: SessionCreate): void {
  const { minor, currency } = toMoney(amount);
  const ceiling = BigInt(profile.limits.maxAmount) * 10n ** BigInt(decimalsOf(currency));
  if (minor <= 0n) throw amountFault('/amount/value', 'must be more than nothing');
  if (minor > ceiling)
    throw amountFault('/amount/value', `must be at most ${profile.limits.maxAmount} ${currency}`);
  try {
    toGatewayAmount(amount.value, currency, profile.decimals);
  } catch (error) {
    throw amountFault('/amount/value', (error as Error).message);
  }
  items.forEach((item, index) => {
    if (item.unit_price.currency !== currency)
      throw amountFault(
        `/items/${index}/unit_price/currency`,
        `must be ${currency}, as the amount`,
      );
  });
  instalments?.forEach((plan, index) => {
    if (plan.each.currency !== currency)
      throw amountFault(
        `/instalments/${index}/each/currency`,
        `must be ${currency}, as the amount`,
      );
  });
}

const ADDED = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'] as const;
const TAKEN_OFF = ['shipping_discount', 'discount'] as const;

/** A sum is compared only where `item_total` is given; without it parts are mere labels (P-28). */
function checkParts({ profile, log }: Context, { amount, parts, order_id }: SessionCreate): void {
  if (!parts) return;
  const values = Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, readPart(name, value, amount.currency)]],
    ),
  ) as Partial<Record<keyof AmountParts, Money>>;
  if (profile.amountParts === 'off' || parts.item_total === undefined) return;

  const nothing: Money = { minor: 0n, currency: amount.currency };
  const sum = (names: readonly (keyof AmountParts)[]): Money =>
    names.reduce((total, name) => addMoney(total, values[name] ?? nothing), nothing);
  if (subtractMoney(sum(ADDED), sum(TAKEN_OFF)).minor === toMoney(amount).minor) return;
  if (profile.amountParts === 'enforce') throw amountFault('/parts', 'must add up to the amount');
  log.warn('amount parts do not add up', { orderId: order_id });
}

function readPart(name: string, value: string, currency: string): Money {
  try {
    return parseMoney(value, currency);
  } catch (error) {
    throw amountFault(`/parts/${name}`, (error as Error).message);
  }
}

function checkAddresses({ settings }: Context, { origin, return_url }: SessionCreate): void {
  const allowed = (candidate: string): boolean => settings.allowedOrigins.includes(candidate);
  if (!allowed(origin)) throw fault('/origin', 'is not one of the allowed origins');
  if (return_url && !allowed(new URL(return_url).origin))
    throw fault('/return_url', 'must lead to one of the allowed origins');
}

const fault = (pointer: string, detail: string): Problem =>
  new Problem('malformed-request', { errors: [{ pointer, detail }] });

const amountFault = (pointer: string, detail: string): Problem =>
  new Problem('amount-invalid', { errors: [{ pointer, detail }] });

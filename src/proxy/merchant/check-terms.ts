import { Problem } from '../../contract/vocabulary/problems.ts';
import { addMoney, decimalsOf, parseMoney, subtractMoney } from '../../contract/money/money.ts';
import type { Money } from '../../contract/money/money.ts';
import type { AmountParts } from '../../contract/proxy/session.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import { toMoney } from '../../contract/proxy/shared.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { largestAmount } from '../../contract/profile/largest-amount.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { formatTime } from '../../gateway/index.ts';
import { orderIdFault } from '../attempts/order-numbers.ts';
import { paymentMethods } from '../checkout/requests/payment-methods.ts';
import { unfitPlaces } from '../checkout/requests/told-fields.ts';
import type { Context } from '../context/context.ts';
import { toGatewayAmount } from '../../contract/money/gateway-amount.ts';

/**
 * What a shape can't say: amounts within bounds, of one currency, and in agreement with each other;
 * a contract that ends after it begins; addresses on the allow list; a way to pay.
 */
export function checkTerms(context: Context, terms: SessionTerms): void {
  checkAmounts(context, terms);
  checkParts(context, terms);
  checkInstalments(terms);
  checkContract(context, terms);
  checkAddresses(context, terms);
  checkMethods(context, terms);
  checkTold(context, terms);
}

/** An order of which the gateway takes no number can't be paid. */
export function checkOrderId(context: Context, orderId: string): void {
  const detail = orderIdFault(orderId, context);
  if (detail !== undefined)
    throw fault(
      '/order_id',
      `with a sign and the attempt's number, five letters and digits, ${detail}: see profile.wire.bounds.order_no`,
    );
}

/** Every amount that the session will show or send; each error names its field. */
function checkAmounts({ profile }: Context, terms: SessionTerms): void {
  const { amount, items, instalments = [], subscription } = terms;
  const { currency } = amount;
  const check = (pointer: string, money: DecimalAmount, free?: 'free'): void => {
    if (money.currency !== currency)
      throw amountFault(`${pointer}/currency`, `must be ${currency}, as the amount`);
    const { minor } = toMoney(money);
    const largest = largestAmount(profile.limits, currency);
    const ceiling = largest * 10n ** BigInt(decimalsOf(currency));
    if (minor === 0n && !free) throw amountFault(`${pointer}/value`, 'must be greater than zero');
    if (minor > ceiling)
      throw amountFault(`${pointer}/value`, `must be at most ${largest} ${currency}`);
    checkDecimals(profile, `${pointer}/value`, money);
  };
  check('/amount', amount);
  items.forEach(({ unit_price }, at) => check(`/items/${at}/unit_price`, unit_price, 'free'));
  instalments.forEach(({ each, total }, at) => {
    check(`/instalments/${at}/each`, each);
    if (total) check(`/instalments/${at}/total`, total);
  });
  if (subscription) check('/subscription/contract_amount', subscription.contract_amount);
}

/** The gateway's currency may have fewer decimals than ISO 4217 gives it (C-096). */
function checkDecimals(
  { decimals }: Profile,
  pointer: string,
  { value, currency }: DecimalAmount,
): void {
  try {
    toGatewayAmount(value, currency, decimals);
  } catch (error) {
    throw amountFault(pointer, (error as Error).message);
  }
}

/** A plan pays at least the amount, and its figures agree but for the rounding of its charges. */
function checkInstalments({ amount, instalments = [] }: SessionTerms): void {
  const ids = instalments.map(({ id }) => id);
  instalments.forEach(({ id, count, each, total }, at) => {
    if (ids.indexOf(id) < at) throw fault(`/instalments/${at}/id`, 'is the id of another plan');
    const charges = BigInt(count);
    const sum = toMoney(each).minor * charges;
    const whole = total ? toMoney(total).minor : sum;
    const isRounded = (from: bigint): boolean => sum > from - charges && sum < from + charges;
    if (total && !isRounded(whole))
      throw amountFault(`/instalments/${at}/total`, 'must be count times each');
    if (whole < toMoney(amount).minor && !isRounded(toMoney(amount).minor))
      throw amountFault(
        `/instalments/${at}/${total ? 'total' : 'each'}`,
        'must add up to at least the amount',
      );
  });
}

function checkContract({ clock, profile }: Context, { subscription }: SessionTerms): void {
  if (!subscription) return;
  const { contract_start: start, contract_end: end } = subscription;
  const today = formatTime('date-time', clock.now(), profile.timeZone).slice(0, 10);
  if (end !== undefined && end <= (start ?? today))
    throw fault(
      '/subscription/contract_end',
      start === undefined ? 'must be after today' : 'must be after contract_start',
    );
}

const ADDED = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'] as const;
const TAKEN_OFF = ['shipping_discount', 'discount'] as const;

/** A sum is compared only where `item_total` is given; without it parts are mere labels (P-28). */
function checkParts({ profile, log }: Context, { amount, parts, order_id }: SessionTerms): void {
  if (!parts) return;
  const values = Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, readPart(profile, name, value, amount.currency)]],
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

function readPart(profile: Profile, name: string, value: string, currency: string): Money {
  checkDecimals(profile, `/parts/${name}`, { value, currency });
  try {
    return parseMoney(value, currency);
  } catch (error) {
    throw amountFault(`/parts/${name}`, (error as Error).message);
  }
}

function checkAddresses({ settings }: Context, { origin, return_url }: SessionTerms): void {
  const allowed = (candidate: string): boolean => settings.allowedOrigins.includes(candidate);
  if (!allowed(origin)) throw fault('/origin', 'is not in TENDER_ALLOWED_ORIGINS of the proxy');
  if (return_url && !allowed(new URL(return_url).origin))
    throw fault(
      '/return_url',
      'must lead to one of the origins in TENDER_ALLOWED_ORIGINS of the proxy',
    );
}

/** One of several may be missing here, as currencies and countries differ; without any there is only a dead button. */
function checkMethods({ profile, clock }: Context, terms: SessionTerms): void {
  terms.methods?.forEach((code, at, all) => {
    if (all.indexOf(code) < at) throw fault(`/methods/${at}`, 'is named twice');
  });
  const now = clock.now();
  if (paymentMethods(profile, terms, now).length > 0) return;
  const { methods: _, ...anyOf } = terms;
  const { offered: __, ...all } = profile;
  const offered = paymentMethods(all, anyOf, now).map(({ code }) => code);
  throw fault('/methods', `must name one that this session can offer: ${offered.join(', ')}`);
}

/** What a method that the session names could not send. Others ask the shopper for it, if they are chosen. */
function checkTold({ profile, clock }: Context, terms: SessionTerms): void {
  const errors = profile.methods
    .filter(({ code }) => terms.methods?.includes(code))
    .flatMap((method) => unfitPlaces(profile, method, terms, clock.now()))
    // Whether what is unusual is right, the shopper is asked.
    .flatMap(({ fault: of, pointer, detail }) => (of === 'unusual' ? [] : [{ pointer, detail }]));
  if (errors.length > 0) throw new Problem('malformed-request', { errors });
}

const fault = (pointer: string, detail: string): Problem =>
  new Problem('malformed-request', { errors: [{ pointer, detail }] });

const amountFault = (pointer: string, detail: string): Problem =>
  new Problem('amount-invalid', { errors: [{ pointer, detail }] });

import { createHash, createHmac, sign } from 'node:crypto';

/**
 * The invented gateways' own programs: how each signs, written from its page and not from its profile, with nothing
 * of ours. What our side signs has to be what these expect.
 */
type Fields = Readonly<Record<string, unknown>>;
type Signer = (operation: string, fields: Fields, key: string) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const itemsOf = (fields: Fields, list: string, second: string): string[] =>
  (fields[list] as Fields[]).flatMap((item) => [text(item['transaction_id']), text(item[second])]);

/** What Quartz and Nimbus sign of a request, in order. */
function valuesOf(operation: string, fields: Fields): string[] {
  const take = (...names: string[]) => names.map((name) => text(fields[name]));
  const merchant = take('merchant_id', 'account_id');
  const payout = fields['beneficiary'] as { bank_details?: { iban?: string } } | undefined;
  switch (operation) {
    case 'authorise.card':
    case 'checkout':
      return [...merchant, ...take('order_no', 'amount', 'currency')];
    case 'authorise.alternative':
      return [...merchant, ...take('order_no', 'amount', 'currency', 'payment_method')];
    case 'transactions.query':
      return [...merchant, ...take('orders', 'trades')];
    case 'orders.refund':
      return [...merchant, ...itemsOf(fields, 'refund_orders', 'refund_amount')];
    case 'orders.review':
      return [...merchant, ...itemsOf(fields, 'review_orders', 'review_flag')];
    case 'orders.cancel':
      return [...merchant, ...itemsOf(fields, 'cancel_orders', 'amount')];
    case 'orders.update':
      return [...merchant, ...itemsOf(fields, 'update_orders', 'status')];
    case 'subscription.cancel':
      return [...merchant, ...take('recurring_id')];
    case 'payout.create':
      return [
        ...merchant,
        ...take('request_id', 'payment_amount'),
        payout?.bank_details?.iban ?? '',
      ];
    case 'cardholder.query':
      return take('companyId', 'cardholderId', 'request_id');
    case 'card.query':
      return take('companyId', 'cardId', 'request_id');
    case 'group.create':
      return take('company_id', 'group_name', 'charge_amount', 'request_id');
    default: {
      const whom = operation.startsWith('group') ? 'group_id' : 'card_id';
      const what = ['charge_amount', 'refund_amount', 'authLimitAmount', 'status'];
      return [
        ...take('company_id', whom),
        ...what.filter((name) => name in fields).map((name) => text(fields[name])),
        ...take('request_id'),
      ];
    }
  }
}

const unsigned = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        name !== 'encryption_data' && name !== 'sign' && value !== '' && value !== undefined,
    ),
  );

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Fields;
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, sorted(fields[name])]),
  );
};

/** Every value with its name as Meridian writes it. */
const leavesOf = (value: unknown, name = ''): [string, string][] => {
  if (Array.isArray(value))
    return value.flatMap((each, index) => leavesOf(each, `${name}[${index}]`));
  if (typeof value !== 'object' || value === null) return [[name, text(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, name === '' ? key : `${name}.${key}`),
  );
};

const isIssuing = (operation: string): boolean => /^(card|group|cardholder)\./.test(operation);
const sha = (hash: string, value: string) => createHash(hash).update(value, 'utf8').digest('hex');

/** Every parameter that has a value, by its name, lists and objects as JSON. */
const pairsOf = (fields: Fields): string =>
  Object.entries(unsigned(fields))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .sort((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
    .join('&');

export const OWN_SIGNATURES: Readonly<Record<string, Signer>> = {
  quartz: (operation, fields, key) =>
    createHmac('sha256', key).update(valuesOf(operation, fields).join('\n')).digest('base64'),
  lumen: (_operation, fields, key) => sha('sha512', JSON.stringify(sorted(unsigned(fields))) + key),
  kavel: (_operation, fields, key) => sha('sha256', `${pairsOf(fields)}&key=${key}`).toUpperCase(),
  tarn: (_operation, fields, key) =>
    sign('sha256', Buffer.from(pairsOf(fields)), key).toString('base64'),
  kestrel: (operation, fields, key) => {
    const kept = isIssuing(operation) ? /[^\w.*-]/gu : /[^\w.~-]/gu;
    const hex = (sign: string) =>
      Array.from(Buffer.from(sign, 'utf8'), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const written = Object.entries(unsigned(fields))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => {
        const plain = typeof value === 'string' ? value : JSON.stringify(value);
        const encoded = plain.replace(kept, (sign) => hex(sign).join(''));
        return `${name}=${isIssuing(operation) ? encoded.replaceAll('%20', '+') : encoded.replace(/%../g, (each) => each.toUpperCase())}`;
      })
      .join('&');
    return isIssuing(operation)
      ? createHash('sha256').update(written).update(Buffer.from(key, 'base64')).digest('base64')
      : createHmac('sha256', Buffer.from(key, 'hex')).update(written).digest('hex');
  },
  nimbus: (operation, fields, key) => {
    const hex = sha('sha256', [key, ...valuesOf(operation, fields)].join(';'));
    return isIssuing(operation) ? hex.toUpperCase() : hex;
  },
  meridian: (_operation, fields, key) => {
    const pairs = leavesOf(unsigned(fields))
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', key)
      .update(pairs.map((pair) => pair.join('=')).join(';'))
      .digest('base64');
  },
  pelago: (operation, fields, key) => {
    const each = (values: readonly string[]) => values.map((value) => `${value}|`).join('');
    if (isIssuing(operation)) return sha('sha256', each([key, ...valuesOf(operation, fields)]));
    const pairs = leavesOf(unsigned(fields))
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name.replace(/\.(\w+)/g, '[$1]'), value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha384', key)
      .update(each(pairs.map((pair) => pair.join(':'))))
      .digest('base64url');
  },
  halcyon: (operation, fields, key) => {
    if (isIssuing(operation)) {
      const { sign: _none, ...rest } = fields;
      return sha('sha256', JSON.stringify(sorted(rest)) + key).toUpperCase();
    }
    const take = (...names: string[]) => names.map((name) => text(fields[name]));
    const ids = (list: string) =>
      (fields[list] as Fields[]).map((item) => text(item['transaction_id']));
    const more: Readonly<Record<string, () => string[]>> = {
      'authorise.card': () =>
        take(
          'order_no',
          'currency',
          'amount',
          'first_name',
          'last_name',
          'card',
          'expiration_year',
          'expiration_month',
          'security_code',
          'shopper_email',
        ),
      'authorise.alternative': () => take('order_no', 'currency', 'amount', 'return_url'),
      checkout: () => take('order_no', 'currency', 'amount', 'return_url'),
      'transactions.query': () => [],
      'orders.refund': () => ids('refund_orders'),
      'orders.review': () => ids('review_orders'),
      'orders.cancel': () => ids('cancel_orders'),
      'orders.update': () => ids('update_orders'),
      'subscription.cancel': () => take('recurring_id'),
      'payout.create': () => take('request_id', 'payment_currency', 'payment_amount'),
    };
    const parts = [...take('merchant_id', 'account_id'), ...(more[operation]?.() ?? [])];
    return sha('sha256', parts.join('').replaceAll(' ', '') + key);
  },
};

import { encodeXml } from '../../src/codec/index.ts';
import type { Echo, Evidence, PartEvidence } from '../../src/contract/operations/evidence.ts';
import { isQuery, operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { RequestValues } from '../../src/contract/operations/operations.schema.ts';
import type { OperationBody } from '../../src/contract/proxy/operation-bodies.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../src/contract/vocabulary/outcomes.ts';
import { decodeRequest } from '../../src/codec/index.ts';
import { signAnswer } from '../../src/signing/index.ts';
import { gatewayProfile } from './gateway-profile.ts';

/** Every lie about every field that a row of the operations table names, and every fault of transport. */
export interface EvidenceCase {
  readonly operation: OperationName;
  readonly title: string;
  /** How the gateway answers; it may throw as a connection does. */
  answer(request: Request): Promise<Response>;
  /** What a caller that sent the operation is told. */
  readonly outcome: Outcome;
  /** The field that the merchant's alert names. */
  readonly alert?: string;
}

type Fields = Readonly<Record<string, unknown>>;
const PROFILE = gatewayProfile();

const ORDER = {
  transaction_id: 'T-77' as never,
  order_no: 'A-77' as never,
  currency: 'EUR',
  amount: '12.00',
};

/** One request of each operation; a new one does not compile until it has one. */
export const REQUESTS: { readonly [Name in OperationName]: RequestValues<Name> } = {
  'authorise.card': {
    order_no: 'A-77',
    currency: 'EUR',
    amount: '12.00',
    card: '4242424242424242',
    expiration_month: '12',
    expiration_year: '2030',
    security_code: '123',
  },
  'authorise.alternative': {
    order_no: 'A-77',
    currency: 'EUR',
    amount: '12.00',
    payment_method: 'ideal',
  },
  checkout: { order_no: 'A-77', currency: 'EUR', amount: '12.00' },
  'transactions.query': { orders: 'A-77' },
  'orders.refund': { refund_orders: [{ ...ORDER, refund_amount: '2.00' }] },
  'orders.review': { review_orders: [{ ...ORDER, review_flag: '1' }] },
  'orders.cancel': { cancel_orders: [ORDER] },
  'orders.update': {
    update_orders: [{ transaction_id: ORDER.transaction_id, status: '1', ispass3d: '1' }],
  },
  'subscription.cancel': { recurring_id: 'r1', contract_name: 'Plan' },
  'payout.create': {
    request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
    payment_currency: 'EUR',
    payment_amount: '10.00',
    beneficiary_id: 'b1',
  },
  'cardholder.query': { cardholderId: '8201' },
  'group.create': {
    group_name: 'Team',
    country_code: 'US',
    currency: 'USD',
    charge_amount: '10.00',
  },
  'group.refund': { group_id: '5', refund_amount: '10.00' },
  'group.charge': { group_id: '5', charge_amount: '10.00' },
  'group.status': { group_id: '5', status: '1' },
  'card.query': { cardId: '9' },
  'card.charge': { card_id: '9', charge_amount: '10.00' },
  'card.withdraw': { card_id: '9', refund_amount: '10.00' },
  'card.close': { card_id: '9' },
  'card.status': { card_id: '9', status: '1' },
  'card.limit': { card_id: '9', authLimitAmount: '10.00', updateCurrency: 'USD' },
};

/** The same for the proxy, in its own spelling; where its ledger knows better than the caller, it is shorter. */
export const BODIES: { readonly [Name in OperationName]: OperationBody<Name> } = {
  ...REQUESTS,
  'transactions.query': { order_nos: ['A-77'] },
  'orders.update': {
    update_orders: [{ transaction_id: ORDER.transaction_id, status: '1', three_ds_flag: '1' }],
  },
  'cardholder.query': { cardholder_id: '8201' },
  'group.create': {
    group_name: 'Team',
    country: 'US',
    currency: 'USD',
    charge_amount: '10.00',
  },
  'card.query': { card_id: '9' },
  'card.limit': { card_id: '9', limit_amount: '10.00', currency: 'USD' },
  'orders.refund': {
    refund_orders: [{ transaction_id: 'T-77', refund_amount: '2.00', expected_refunded: '0.00' }],
  },
  'orders.cancel': { cancel_orders: [{ transaction_id: 'T-77' }] },
  'orders.review': { review_orders: [{ transaction_id: 'T-77', decision: 'approve' }] },
};

/** What is required without being an echo. */
const MADE: Fields = {
  transaction_id: 'T-77',
  groupId: '6',
  amount: '12.00',
  currency: 'EUR',
  order_no: 'A-77',
};
const SUCCESS: Readonly<Record<string, string>> = {
  orderStatus: '1',
  paymentStatus: '1',
  refundStatus: '1',
  reviewStatus: '1',
  cancelStatus: '1',
  subscriptionCancelStatus: '1',
  payoutStatus: 'COMPLETED',
  receiptStatus: '1',
  returnStatus: '1',
};
const REFUSAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(SUCCESS).map((codes) => [codes, '0'])),
  payoutStatus: 'FAILED',
};

/** What follows from the truth, and what the two kinds of shortcoming make of it. */
const truthOf = (name: OperationName): Outcome =>
  name === 'authorise.alternative' || name === 'checkout' ? 'requires_action' : 'succeeded';
const unproven = (name: OperationName): Outcome => (isQuery(name) ? 'failed' : 'unknown');

interface Truth {
  readonly whole: Fields;
  readonly item: Fields | undefined;
}

/** A true answer to a request, made of what the row declares. */
export function truthTo(name: OperationName, sent: Fields): Truth {
  const { answerIdentity, answerKind, evidence, batch } = operationOf(name);
  const identity = Object.fromEntries(
    Object.entries(answerIdentity).map(([field, key]) => [field, PROFILE.ids[key]]),
  );
  const order = batch && (sent[batch.list] as readonly Fields[])[0];
  return {
    whole: {
      ...identity,
      ...(answerKind === 'json' && name !== 'payout.create' && { return_status: '1' }),
      ...partOf(evidence, sent),
      ...(name === 'authorise.alternative' && { issuer_url: 'https://bank.example/pay' }),
      ...(name === 'authorise.alternative' && { order_status: '' }),
    },
    item: evidence.items && {
      ...partOf(evidence.items, order ?? sent),
      ...(evidence.items.found && { [evidence.items.found]: '1' }),
    },
  };
}

function partOf({ echoes, required, status }: PartEvidence, sent: Fields): Fields {
  const echoed = Object.entries(echoes).flatMap(([field, echo]) => {
    const value = sent[echo.of ?? field];
    return value === undefined ? [] : [[field, echo.as === 'card' ? '424242******4242' : value]];
  });
  return {
    ...Object.fromEntries(required.map((field) => [field, MADE[field]])),
    ...(Object.fromEntries(echoed) as Fields),
    ...(status && { [status.field]: SUCCESS[status.codes] }),
  };
}

/** A change of a true answer: of the whole, of its item, or of its text. */
interface Lie {
  readonly whole?: (fields: Fields) => Fields;
  readonly items?: (item: Fields) => readonly Fields[] | undefined;
  readonly signature?: (signature: string) => string | undefined;
  readonly text?: (text: string) => string;
}

async function write(name: OperationName, request: Request, lie: Lie): Promise<string> {
  const { answerKind, signature: field, evidence } = operationOf(name);
  if (answerKind === 'html') return '<!doctype html><title>Loading</title><form></form>';
  const sent = await readRequest(name, request);
  const { whole, item } = truthTo(name, sent);
  const list = evidence.items?.list;
  const items = item && (lie.items ? lie.items(item) : [item]);
  const unsigned = {
    ...(lie.whole?.(whole) ?? whole),
    ...(list !== undefined && items && { [list]: items }),
  };
  // What a signature can't be made of is signed as it should be.
  const made = await signAnswer(
    name,
    { request: sent, answer: { values: unsigned } },
    PROFILE,
  ).catch(() => signAnswer(name, { request: sent, answer: { values: whole } }, PROFILE));
  const signature = made && lie.signature ? lie.signature(made) : made;
  const answer = { ...unsigned, ...(signature !== undefined && { [field]: signature }) };
  const text =
    answerKind === 'xml'
      ? encodeXml('respon', answer)
      : JSON.stringify(answerKind === 'envelope' ? { code: 0, msg: {}, data: answer } : answer);
  return lie.text?.(text) ?? text;
}

/** A request as it was sent, read back. */
export async function readRequest(name: OperationName, request: Request): Promise<Fields> {
  const { encoding } = operationOf(name);
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  return decodeRequest(bytes, name, encoding, PROFILE.xml) as Fields;
}

const lying = (name: OperationName, lie: Lie): EvidenceCase['answer'] => {
  return async (request) => new Response(await write(name, request, lie));
};

/** The answer that no lie has touched. */
export const honest = (name: OperationName) => lying(name, {});

const doubled = (field: string) => (text: string) =>
  text
    .replace(new RegExp(`(<${field}>[^<]*</${field}>)`), '$1$1')
    .replace(new RegExp(`("${field}":(?:"[^"]*"|\\d+))`), '$1,$1');

const without = (field: string) => (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));

const otherCase = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

type Draft = Omit<EvidenceCase, 'operation' | 'answer'> & { readonly lie: Lie };

/** Lies about one field, as a change of the part it is in. */
function fieldCases(
  name: OperationName,
  path: string,
  value: string,
  change: (to: (fields: Fields) => Fields) => Lie,
  { as, required, echo }: { as: Echo['as']; required: boolean; echo: boolean },
): Draft[] {
  const field = path.split('.').at(-1) ?? path;
  const set = (to: unknown) => change((fields) => ({ ...fields, [field]: to }));
  const lost = required ? unproven(name) : truthOf(name);
  const lies: [string, Lie, Outcome, string?][] = [
    ['is missing', change(without(field)), lost],
    ['is empty', set(''), lost],
    ['is doubled', { text: doubled(field) }, unproven(name)],
  ];
  if (!echo)
    return lies.map(([what, lie, outcome]) => ({ title: `${path} ${what}`, lie, outcome }));
  const foreign = as === 'amount' ? '13.37' : as === 'card' ? '411111******1111' : `9${value}`;
  lies.push(['is foreign', set(foreign), 'unknown', path]);
  if (otherCase(value) !== value && as !== 'amount')
    lies.push(['has the other case', set(otherCase(value)), 'unknown', path]);
  if (as === 'amount') lies.push(['is the same number', set(`0${value}0`), truthOf(name)]);
  if (as === 'amount') lies.push(['is no number', set('1e1'), 'unknown', path]);
  if (as !== 'amount' && /^\d+$/.test(value))
    for (const form of [`0${value}`, `${value}.0`])
      lies.push([`is written ${form}`, set(form), 'unknown', path]);
  return lies.map(([what, lie, outcome, alert]) => ({
    title: `${path} ${what}`,
    lie,
    outcome,
    ...(alert && { alert }),
  }));
}

/** Lies about status and reasons of one part. */
function statusCases(
  name: OperationName,
  { status, reasons, refusalNeedsReason }: PartEvidence,
  path: (field: string) => string,
  change: (to: (fields: Fields) => Fields) => Lie,
): Draft[] {
  if (name === 'authorise.alternative') return [];
  const set = (values: Fields) => change((fields) => ({ ...fields, ...values }));
  const telling = Object.entries(reasons).filter(([, form]) => form !== 'remark');
  const why = Object.fromEntries(
    telling.map(([reason, form]) => [reason, form === 'code' ? '0051:No funds' : 'No funds']),
  );
  const against: Draft[] =
    telling.length === 0
      ? []
      : [
          {
            title: `${path(telling[0]?.[0] ?? '')} speaks against success`,
            lie: set(why),
            outcome: 'unknown',
            alert: path(telling[0]?.[0] ?? ''),
          },
        ];
  if (!status) return against;
  const { field, codes, otherwise } = status;
  const refused = { [field]: REFUSAL[codes] };
  // What says no to a question says that there is no answer; an entry's status is part of the answer.
  const inQuery = isQuery(name);
  const listed = inQuery && codes === 'paymentStatus';
  const refusal: Outcome = codes === 'returnStatus' ? unproven(name) : 'failed';
  const drafts: Draft[] = [
    {
      title: `${path(field)} refuses without a reason`,
      lie: set(refused),
      outcome: listed ? 'succeeded' : refusalNeedsReason ? 'unknown' : refusal,
    },
    {
      title: `${path(field)} has a code nobody knows`,
      lie: set({ [field]: 'X9' }),
      outcome: listed ? 'succeeded' : (otherwise ?? unproven(name)),
      ...(!otherwise && codes !== 'returnStatus' && { alert: path(field) }),
    },
    {
      title: `${path(field)} has a space`,
      lie: set({ [field]: ` ${SUCCESS[codes]}` }),
      outcome: listed ? 'succeeded' : (otherwise ?? unproven(name)),
    },
    {
      title: `${path(field)} is empty`,
      lie: set({ [field]: '' }),
      outcome: listed ? 'succeeded' : unproven(name),
    },
    { title: `${path(field)} is doubled`, lie: { text: doubled(field) }, outcome: unproven(name) },
  ];
  if (telling.length > 0)
    drafts.push(...against, {
      title: `${path(field)} refuses with a reason`,
      lie: set({ ...refused, ...why }),
      outcome: 'failed',
    });
  for (const [reason, form] of Object.entries(reasons))
    if (form === 'code' || form === 'error')
      drafts.push({
        title: `${path(reason)} says success of a refusal`,
        lie: set({ ...refused, [reason]: '0000:Success' }),
        outcome: 'unknown',
        alert: path(reason),
      });
  return drafts;
}

function liesAbout(name: OperationName): Draft[] {
  const operation = operationOf(name);
  const { evidence, answerIdentity, signature, answerRecipe, batch } = operation;
  const inWhole = (to: (fields: Fields) => Fields): Lie => ({ whole: to });
  const inItem = (to: (fields: Fields) => Fields): Lie => ({ items: (item) => [to(item)] });
  const sent = REQUESTS[name] as Fields;
  const { whole, item } = truthTo(name, sent);
  const order = batch && (sent[batch.list] as readonly Fields[])[0];

  const echoCases = (
    part: PartEvidence,
    fields: Fields,
    asked: Fields,
    path: (field: string) => string,
    change: typeof inWhole,
    key: string | undefined,
  ): Draft[] =>
    [...new Set([...Object.keys(part.echoes), ...part.required])]
      .filter((field) => fields[field] !== undefined)
      .flatMap((field) =>
        fieldCases(name, path(field), String(fields[field]), change, {
          as: part.echoes[field]?.as ?? 'id',
          required: part.required.includes(field),
          echo: asked[part.echoes[field]?.of ?? field] !== undefined && field in part.echoes,
        }).map((draft) =>
          // Without the id that it is matched by, an item is lost; under another, it is foreign.
          field === key && /missing|empty/.test(draft.title)
            ? { ...draft, outcome: 'unknown' as const }
            : draft,
        ),
      );

  const list = evidence.items?.list ?? '';
  const listed = name === 'transactions.query';
  return [
    ...(operation.answerKind === 'html' ? [] : Object.keys(answerIdentity)).flatMap((field) =>
      fieldCases(name, field, String(whole[field]), inWhole, {
        as: 'id',
        required: false,
        echo: true,
      }),
    ),
    ...echoCases(evidence, whole, sent, (field) => field, inWhole, undefined),
    ...statusCases(name, evidence, (field) => field, inWhole),
    ...(answerRecipe === undefined
      ? []
      : (
          [
            ['is foreign', { signature: () => '0'.repeat(64) }, truthOf(name), signature],
            ['is missing', { signature: () => undefined }, truthOf(name)],
            ['is empty', { signature: () => '' }, truthOf(name)],
            ['has the other case', { signature: otherCase }, truthOf(name)],
            ['is cut', { signature: (text) => text.slice(1) }, truthOf(name), signature],
            ['is doubled', { text: doubled(signature) }, unproven(name)],
          ] as [string, Lie, Outcome, string?][]
        ).map(([what, lie, outcome, alert]) => ({
          title: `${signature} ${what}`,
          lie,
          outcome,
          ...(alert && { alert }),
        }))),
    ...(evidence.items && item
      ? [
          ...echoCases(
            evidence.items,
            item,
            order ?? sent,
            (field) => `${list}.${field}`,
            inItem,
            batch?.id,
          ).map(
            // What is asked about is what is listed: an entry that lacks it stays an entry.
            (draft) =>
              listed && /missing|empty/.test(draft.title)
                ? { ...draft, outcome: 'succeeded' as const }
                : draft,
          ),
          ...statusCases(name, evidence.items, (field) => `${list}.${field}`, inItem),
          ...(batch
            ? [
                {
                  title: 'the item is missing',
                  lie: { items: () => [] },
                  outcome: 'unknown' as const,
                },
                {
                  title: 'the list is missing',
                  lie: { items: () => undefined },
                  outcome: 'unknown' as const,
                },
                {
                  title: 'the item is there twice',
                  lie: { items: (one: Fields) => [one, one] },
                  outcome: 'unknown' as const,
                  alert: `${list}.list`,
                },
                {
                  title: 'another item is there too',
                  lie: { items: (one: Fields) => [one, { ...one, [batch.id]: 'T-99' }] },
                  outcome: 'unknown' as const,
                  alert: `${list}.${batch.id}`,
                },
              ]
            : []),
          ...(evidence.items.found
            ? [
                {
                  title: 'query_result says not found',
                  lie: inItem((fields) => ({ ...fields, [evidence.items?.found ?? '']: '0' })),
                  outcome: 'unknown' as const,
                  alert: `${list}.${evidence.items.found}`,
                },
              ]
            : []),
        ]
      : []),
    ...(batch && !evidence.items
      ? [
          {
            title: 'an order is named that was not sent',
            lie: inWhole((fields) => ({ ...fields, [batch.list]: [{ [batch.id]: 'T-99' }] })),
            outcome: 'unknown' as const,
            alert: `${batch.list}.${batch.id}`,
          },
        ]
      : []),
  ];
}

const failing = (error: Error) => () => Promise.reject(error);
const refusedConnection = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
});
const reset = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
});

/** Others have nothing in their answer that could say it was done: a page's address only says where to go. */
function hasStatus(name: OperationName): boolean {
  if (name === 'authorise.alternative') return false;
  const { status, items }: Evidence = operationOf(name).evidence;
  return (status ?? items?.status) !== undefined;
}

function faultsOf(name: OperationName): Omit<EvidenceCase, 'operation'>[] {
  const html = operationOf(name).answerKind === 'html';
  const lost = unproven(name);
  const status = (code: number, text = 'Something') =>
    Promise.resolve(new Response(text, { status: code }));
  const page = '<!doctype html><title>Maintenance</title><p>Back soon</p>';
  return [
    { title: 'cut before', answer: failing(refusedConnection), outcome: 'failed' },
    { title: 'cut after the act', answer: failing(reset), outcome: lost },
    {
      title: 'half an answer',
      answer: async (request) => {
        const text = await write(name, request, {});
        return new Response(text.slice(0, Math.floor(text.length / 2)));
      },
      // Half a page is a page to whoever can't read it; it claims nothing.
      outcome: html ? 'requires_action' : lost,
    },
    { title: 'an empty 200', answer: () => status(200, ''), outcome: lost },
    {
      title: 'a web page with 200',
      answer: () => status(200, page),
      outcome: html ? 'requires_action' : lost,
    },
    {
      title: 'a redirect',
      answer: () =>
        Promise.resolve(new Response(null, { status: 302, headers: { Location: '/' } })),
      outcome: lost,
    },
    {
      title: '400 with a text',
      answer: () => status(400, 'order_no: is wrong'),
      outcome: 'failed',
    },
    { title: '404', answer: () => status(404), outcome: 'failed' },
    ...(hasStatus(name)
      ? [400, 404].map((code) => ({
          title: `${code} with an answer that says it was done`,
          answer: async (request: Request) =>
            new Response(await write(name, request, {}), { status: code }),
          outcome: lost,
        }))
      : []),
    ...[401, 403, 429, 500, 502, 503, 504].map((code) => ({
      title: String(code),
      answer: () => status(code),
      outcome: lost,
    })),
    {
      title: 'the wrong content type',
      answer: async (request) =>
        new Response(await write(name, request, {}), { headers: { 'Content-Type': 'image/png' } }),
      outcome: truthOf(name),
    },
    { title: 'the truth', answer: honest(name), outcome: truthOf(name) },
  ];
}

/** All cases, derived from the table: an operation that is added is covered by its row. */
export const EVIDENCE_CASES: readonly EvidenceCase[] = OPERATION_NAMES.flatMap((operation) => [
  ...liesAbout(operation).map(({ lie, ...draft }) => ({
    ...draft,
    operation,
    answer: lying(operation, lie),
  })),
  ...faultsOf(operation).map((fault) => ({ ...fault, operation })),
]);

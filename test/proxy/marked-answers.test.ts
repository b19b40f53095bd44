import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodeXml } from '../../src/codec/index.ts';
import {
  isQuery,
  operationOf,
  OPERATIONS,
} from '../../src/contract/operations/operations.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { BODIES, readRequest, truthTo } from '../support/evidence-cases.ts';
import { introduce } from '../support/issued-company.ts';
import { leavesOf, put, scalarsIn } from '../support/schema-leaves.ts';
import {
  asMerchant,
  asPage,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  viewOf,
  type Bench,
} from './harness.ts';

/** Why a field's value is shown to nobody, by its name; all others reach the merchant server. */
const DROPPED: Readonly<Record<string, string>> = {
  encryption_data: 'P-42 a signature is checked and masked',
  token_id: 'C-137 a credential is kept encrypted',
  cardNumber: 'C-222 only a reveal shows it',
  cvv: 'C-222 only a reveal shows it',
  beneficiary: 'P-49 repeats the request, and is about a person',
  payer: 'P-49 repeats the request, and is about a person',
  companyId: 'C-260 names us, or the answer counts for nothing',
  html: 'C-154 the hosted page is served once',
};
/** Of those, what is none of it. */
const KEPT = ['local_clearing_system'];

/** A field that the interface does not show. */
const TOMORROW = 'tomorrows_field';

type Fields = Record<string, unknown>;
/** How a page pays. */
type Pay = (
  bench: Bench,
  session: Awaited<ReturnType<typeof openSession>>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A true answer to a request with a mark in every other field, and in one that nobody knows. */
function markedAnswer(name: OperationName, sent: Fields) {
  const { answerKind, evidence } = operationOf(name);
  const isEnvelope = answerKind === 'envelope';
  const { whole, item } = truthTo(name, sent);
  const list = evidence.items?.list;
  const truth = { ...whole, ...(list !== undefined && item && { [list]: [item] }) };
  const answer: Fields = isEnvelope
    ? { code: 0, msg: { 'en-US': 'MARK-en', 'zh-CN': 'MARK-zh' }, data: { ...truth } }
    : structuredClone(truth);
  const told = new Set(scalarsIn(answer).map(([field]) => field));
  const marks = new Map<string, string>();
  const mark = (path: readonly string[]) => {
    const field = path.at(-1) === '0' ? (path.at(-2) ?? '') : (path.at(-1) ?? '');
    // The wire spells it so (C-067).
    const wire = field === 'validStartDate' ? 'validStarDate' : field;
    const value = /amount|balance|limit|pays|receives/i.test(wire)
      ? `${1000 + marks.size}.25`
      : `MARK-${marks.size}-${wire}`;
    marks.set(path.join('.'), value);
    put(
      answer,
      path.map((part) => (part === field ? wire : part)),
      value,
    );
  };
  for (const { path } of leavesOf(OPERATIONS[name].answer))
    if (!told.has(path.at(-1) ?? '') && path[0] !== 'msg' && path[0] !== 'code') mark(path);
  mark(isEnvelope ? ['data', TOMORROW] : [TOMORROW]);
  if (list !== undefined && item) mark([list, '0', TOMORROW]);
  if (isEnvelope)
    for (const text of ['en-US', 'zh-CN']) marks.set(`msg.${text}`, `MARK-${text.slice(0, 2)}`);
  const text = answerKind === 'xml' ? encodeXml('respon', answer) : JSON.stringify(answer);
  return { marks, text };
}

const isDropped = (path: string): boolean =>
  !KEPT.includes(path.split('.').at(-1) ?? '') &&
  path.split('.').some((part) => Object.hasOwn(DROPPED, part));

async function performMarked(name: OperationName) {
  let marks = new Map<string, string>();
  const bench = createBench({
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== operationOf(name).path)
        return Response.json({
          return_status: '1',
          orders_list: [
            {
              ...{ order_no: 'A-77', transaction_id: 'T-77', amount: '12.00', currency: 'EUR' },
              payment_status: '1',
            },
          ],
        });
      const answer = markedAnswer(name, await readRequest(name, request));
      marks = answer.marks;
      return new Response(answer.text);
    },
    profile: {
      enable: { payout: true, orderUpdate: true },
      redirect: { allowedHosts: ['bank.example'] },
    },
  });
  await introduce(bench, {
    groups: [{ group_id: '5', currency: 'USD' }],
    cards: [{ card_id: '9', group_id: '5' }],
  });
  const path = `/v1/operations/${name}`;
  const answered = await asMerchant<unknown>(bench, { method: 'POST', path, body: BODIES[name] });
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  const listed = await asMerchant<unknown>(bench, { path: '/v1/operations' });
  return { bench, marks, answered: answered.body, listed: listed.body };
}

describe('what the gateway answers reaches the merchant server, now and later', () => {
  for (const name of OPERATION_NAMES.filter((each) => each !== 'checkout'))
    test(`P-49 C-221 ${name}: every field of the answer, and one that nobody has described`, async () => {
      const { marks, answered, listed, bench } = await performMarked(name);
      assert.ok(marks.size > 1, `${marks.size} marks`);
      // A list of operations has what was done; what was asked is asked again.
      for (const door of isQuery(name) ? [answered] : [answered, listed]) {
        const shown = new Set(scalarsIn(door).map(([, text]) => text));
        const told = [...marks].map(([path, mark]) => [path, shown.has(mark)] as const);
        assert.deepEqual(
          told.filter(([path, isShown]) => isShown === isDropped(path)).map(([path]) => path),
          [],
          `not as the rules say: ${JSON.stringify(door)}`,
        );
      }
      const events = JSON.stringify(await eventsOf(bench));
      assert.doesNotMatch(events, /gateway_answer/, 'events stay small');
    });

  for (const [name, pay] of [
    ['authorise.card', (bench, session) => payByCard<unknown>(bench, session)],
    [
      'authorise.alternative',
      (bench, session) =>
        asPage<unknown>(bench, session, {
          method: 'POST',
          path: '/v1/checkout/alternative',
          body: { method: 'wallet', revision: 1 },
        }),
    ],
  ] as const satisfies readonly (readonly [OperationName, Pay])[])
    test(`P-49 C-170 ${name} by an element: the session has every field, and the page none`, async () => {
      let marks = new Map<string, string>();
      const bench = createBench({
        async fetch(request) {
          const answer = markedAnswer(name, await readRequest(name, request));
          marks = answer.marks;
          return new Response(answer.text);
        },
        profile: {
          methods: [{ code: 'wallet', label: { en: 'Wallet' } }],
          redirect: { allowedHosts: ['bank.example'] },
        },
      });
      const session = await openSession(bench);
      const paid = await pay(bench, session);
      assert.equal(paid.status, 200, JSON.stringify(paid.body));
      assert.ok(marks.size > 1, `${marks.size} marks`);
      const { body } = await asMerchant<unknown>(bench, { path: `/v1/sessions/${session.id}` });
      const shown = new Set(scalarsIn(body).map(([, text]) => text));
      assert.deepEqual(
        [...marks].filter(([path, mark]) => shown.has(mark) === isDropped(path)),
        [],
        JSON.stringify(body),
      );
      const page = JSON.stringify([paid.body, await viewOf(bench, session)]);
      // The number of a payment may be told to its shopper.
      const told = [...marks].filter(
        ([path, mark]) => page.includes(mark) && !/^(issuer_url|transaction_id|card)$/.test(path),
      );
      assert.deepEqual(told, []);
    });
});

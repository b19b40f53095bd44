import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { z } from 'zod';
import {
  describeConfiguration,
  type Setting,
} from '../../src/node/configuration/describe-configuration.schema.ts';
import { REQUESTS } from '../../src/sandbox/control/requests.schema.ts';
import { exportHead } from '../../src/elements/desk/export-orders.ts';
import { SPELLINGS } from '../../src/contract/proxy/spelling.ts';
import { openApi } from '../../src/proxy/reference/openapi.schema.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { tender } from '../support/command-line.ts';
import { manifestElements } from '../support/manifest.ts';
import { readSources } from '../support/source-graph.ts';

const root = resolve(import.meta.dirname, '..', '..');

type Words = readonly (readonly [word: RegExp, instead: string])[];

/** Words that a user of the API would have to learn, and the word of the field that stands for each. */
const INSTEAD: Words = [
  [/elsewhere/i, 'external, externally, redirected'],
  [/waits_?for/i, 'action_required_by'],
  [/settled_?at/i, 'outcome_at'],
  [/unsettled/i, 'unproven'],
  [/ladder|(^|[^a-z])rungs?([^a-z]|$)/i, 'retry schedule, step'],
  [/unshown/i, 'not queryable; notShown of a recipe'],
  [/date_?of_?birth/i, 'birth_date'],
  [/post_?code|zip_?code/i, 'postal_code'],
  [/next_?status/i, 'becomes'],
  [/farewell/i, 'remove confirmation'],
  [/review_?flag/i, 'decision'],
  [/(?<!phone_?)country_?code(?!s)/i, 'country; phone_country_code of a phone number'],
  [
    /street_(address|name|line)|streetAddress|streetLine/i,
    'address with its number, street without',
  ],
  [/mobile|telephone/i, 'phone, phone_number'],
  [/remark/i, 'note'],
  [/additional_?information|mpi/i, 'authentication'],
  [/personal_?id/i, 'personal_document_number'],
  [/client_?data/i, 'custom'],
];
/** English, as a name of ours another word than in a sentence. */
const IN_NAMES: Words = [[/(^|[^a-z])ways?([^a-z]|$)|Ways?([^a-z]|$)/, 'method']];
const IN_SENTENCES: Words = [
  [/\bways? (to pay|of paying|of payment)/i, 'method'],
  [/waits? for (somebody|a person)/i, 'decide'],
  [/\bsettled\b/i, 'final, proven'],
];

/** Members that have a name of the gateway's, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  orders: 'a kind of resource that a grant names, beside cards and groups',
};

/** What has only one of the two names of an order, and why. */
const NAMED_BY_ONE: Readonly<Record<string, string>> = {
  Checkout: 'an order that has several payments, each with its number in `attempt`',
  Order: 'the same',
  Session: 'the same',
  SessionCreate: 'the same: none is made yet',
  SessionExpiredEventData: 'the same: none may have been made',
  'ShopperRecord.sessions': 'the same',
  Timeline: 'the same: its entries have the number',
  TimelineEntry: 'a payment of the order that the timeline is of',
  DuplicatePaymentEventData: '`attempt` has the number',
  HintedPaymentEventData: 'the same',
  PartialPaymentEventData: 'the same',
  PaymentEventData: 'the same',
  UnresolvedPaymentEventData: 'the same',
  'SubscriptionDeductionEventData.payments': 'payments of the order that the event is of',
  '/v1/operations/authorise.card': 'a request for a payment, by the number that your server gives',
  '/v1/operations/authorise.alternative': 'the same',
  '/v1/operations/checkout': 'the same',
};

/** What names a transaction and not its order, and why. */
const NAMED_BY_NEITHER: Readonly<Record<string, string>> = {
  'RefundOrders.refund_orders': 'a request: the ledger knows the order (P-17)',
  'CancelOrders.cancel_orders': 'the same',
  'ReviewOrders.review_orders': 'the same',
  '/v1/operations/orders.update.update_orders': 'the same',
  Resolution: 'the same, in its `items`',
  Payout: 'a payout is of no order',
};

const document = openApi(ROUTES, 'https://pay.shop.example');

/** What the OpenAPI document calls things, by where: members, parameters, values, routes, events, schemas. */
const NAMES = { members: new Set<string>(), others: new Set<string>() };
/** What it says of them. */
const SENTENCES = new Set<string>();
const collect = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(collect);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const {
    properties,
    enum: values,
    const: one,
    operationId,
    name,
    in: where,
  } = value as Readonly<Record<string, unknown>>;
  if (typeof properties === 'object' && properties !== null)
    for (const member of Object.keys(properties)) NAMES.members.add(member);
  if (where === 'query' || where === 'path') NAMES.members.add(String(name));
  for (const member of ['description', 'summary'])
    if (typeof (value as Record<string, unknown>)[member] === 'string')
      SENTENCES.add((value as Record<string, string>)[member] ?? '');
  for (const text of [values, one, operationId].flat())
    if (typeof text === 'string') NAMES.others.add(text);
  Object.values(value).forEach(collect);
};
// A session's `gateway_fields` are by the gateway's names.
const { GatewayFields: byItsNames, ...schemas } = document.components.schemas;
collect({ ...document, components: { ...document.components, schemas } });
for (const name of [
  ...Object.keys(document.paths),
  ...Object.keys(document.webhooks),
  ...Object.keys(document.components.schemas),
])
  NAMES.others.add(name);

const among = (words: Words, texts: Iterable<string>): string[] =>
  [...texts].flatMap((text) =>
    words.flatMap(([word, instead]) => (word.test(text) ? [`${text}: ${instead}`] : [])),
  );
const oldAmong = (names: Iterable<string>) => among([...INSTEAD, ...IN_NAMES], names);
const oldInSentences = (texts: Iterable<string>) => among([...INSTEAD, ...IN_SENTENCES], texts);

describe('one vocabulary', () => {
  test('members of requests, answers and events are in snake_case', () => {
    assert.ok(NAMES.members.size > 200);
    assert.deepEqual(
      [...NAMES.members].filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)),
      [],
    );
  });

  test('the gateway’s spelling is the wire’s alone', () => {
    const ours = new Set([...Object.values(SPELLINGS), ...Object.keys(ALLOWED)]);
    assert.deepEqual(
      Object.keys(SPELLINGS).filter((name) => NAMES.members.has(name) && !ours.has(name)),
      [],
    );
    for (const name of Object.keys(ALLOWED)) assert.ok(NAMES.members.has(name), name);
  });

  test('routes, members, values, events and schemas are called by the words of the field', () => {
    assert.deepEqual(oldAmong([...NAMES.members, ...NAMES.others]), []);
  });

  test('what names a payment by order_no or its order by order_id has both', () => {
    assert.deepEqual(
      objectsOf(document, (has) => has('order_id') !== has('order_no')).sort(),
      Object.keys(NAMED_BY_ONE).sort(),
    );
    assert.match(exportHead(), /\border_id,order_no,/);
    assert.deepEqual(
      objectsOf(
        document,
        (has) => has('transaction_id') && !has('order_id') && !has('order_no'),
      ).sort(),
      Object.keys(NAMED_BY_NEITHER).sort(),
    );
  });

  test('so are the members of clients, events and elements', () => {
    const names = readSources('src')
      .filter(({ path }) =>
        /^src\/(client|merchant|testing|elements\/(events|wallet)|messaging\/\w*protocol)/.test(
          path,
        ),
      )
      .flatMap(({ path }) => [...membersIn(path)]);
    assert.ok(names.length > 300);
    assert.deepEqual(oldAmong(new Set(names)), []);
  });

  test('and the keys of messages, and the columns of files', () => {
    const messages = JSON.parse(
      readFileSync(join(root, 'src/localization/languages/en.json'), 'utf8'),
    ) as Readonly<Record<string, object>>;
    const keys = Object.values(messages).flatMap((catalogue) => Object.keys(catalogue));
    assert.ok(keys.length > 300, `${keys.length}`);
    assert.deepEqual(oldAmong([...keys, ...exportHead().split(',')]), []);
  });

  test('and the keys of the configuration, the sandbox’s control and the options of the program', () => {
    // What a map of codes is called is the field of the gateway that they are of.
    const keys = keysOf(describeConfiguration())
      .filter((path) => !path.startsWith('profile.codes.'))
      .flatMap((path) => path.split('.'));
    assert.ok(keys.length > 100, `${keys.length}`);
    const control = Object.values(REQUESTS).flatMap((schema) =>
      membersOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    assert.ok(control.includes('becomes') && control.includes('error_rate'), control.join());
    assert.deepEqual(
      control.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)),
      [],
    );
    const options = readSources('src')
      .filter(({ path }) => path.startsWith('src/node/cli/'))
      .flatMap(
        ({ path }) =>
          readFileSync(join(root, path), 'utf8').match(/(?<=')(?:-\w, )?--[a-z-]+/g) ?? [],
      );
    assert.ok(options.length > 30, `${options.length}`);
    assert.deepEqual(oldAmong(new Set([...keys, ...control, ...options])), []);
  });

  test('and what the OpenAPI document, the configuration and the program’s help say of them', async () => {
    assert.ok(SENTENCES.size > 800, `${SENTENCES.size}`);
    assert.ok(byItsNames);
    const meanings = meaningsOf(describeConfiguration());
    assert.ok(meanings.length > 100, `${meanings.length}`);
    const help = await helpOf([]);
    assert.ok(help.length > 200, `${help.length}`);
    assert.deepEqual(oldInSentences([...SENTENCES, ...meanings, ...help]), []);
  });

  test('and the tags, attributes, events, parts, slots and properties of styles', () => {
    const names = manifestNames();
    assert.ok(names.size > 150, `${names.size}`);
    assert.deepEqual(oldAmong(names), []);
  });
});

/** Every key below these, by its path. */
const keysOf = (settings: readonly Setting[]): string[] =>
  settings.flatMap(({ path, members }) => [path, ...(members ? keysOf(members) : [])]);

/** What is said of each key below these. */
const meaningsOf = (settings: readonly Setting[]): string[] =>
  settings.flatMap(({ meaning, members }) => [meaning, ...(members ? meaningsOf(members) : [])]);

/** The lines that the program prints of a command and of those below it, without words of the gateway's (`name=value`). */
async function helpOf(command: readonly string[]): Promise<string[]> {
  const { output } = await tender([...command, '--help']);
  const [, commands = ''] = output.split('\nCommands:\n');
  const below = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = '']) => name);
  const lines = output.replaceAll(/\w+=\w+/g, '').split('\n');
  const texts = await Promise.all(
    below.filter((name) => name !== 'help').map((name) => helpOf([...command, name])),
  );
  return [...lines, ...texts.flat()];
}

/** Names of members anywhere in a JSON Schema. */
const membersOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(membersOf)];
};

/** Objects of the document that are so, by schema or path and the members that lead there. */
function objectsOf(
  { components, paths, webhooks }: typeof document,
  isSo: (has: (member: string) => boolean) => boolean,
): string[] {
  const found: string[] = [];
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { readonly properties?: object };
    if (properties && isSo((member) => member in properties))
      found.push(at.filter((name) => !STRUCTURE.has(name)).join('.'));
    for (const [name, inner] of Object.entries(value)) visit(inner, [...at, name]);
  };
  for (const place of [components.schemas, paths, webhooks]) visit(place, []);
  return found;
}

/** What JSON Schema and OpenAPI put between an object and its members. */
const STRUCTURE = new Set(
  'properties items post requestBody content application/json schema'.split(' '),
);

/** Names of members and exported types of a file. */
function* membersIn(path: string): Generator<string> {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isPropertySignature(node) ||
        ts.isMethodSignature(node) ||
        ts.isPropertyDeclaration(node)) &&
      ts.isIdentifier(node.name)
    )
      names.push(node.name.text);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* names;
}

/** What the manifest of the package names of each element. */
const manifestNames = (): Set<string> =>
  new Set(
    manifestElements()
      .flatMap(({ tagName, attributes, events, cssParts, cssProperties, slots, members }) => [
        tagName,
        ...[attributes, events, cssParts, cssProperties, slots, members].flatMap((list = []) =>
          list.map(({ name }) => name),
        ),
      ])
      .filter((name) => name !== undefined),
  );

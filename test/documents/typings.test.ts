import assert from 'node:assert/strict';
import { join, relative, resolve } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { finishedTypings } from '../../scripts/document-typings.mjs';

const ROOT = resolve(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist');

/** What a merchant's developer writes; the language service is asked about each mark. */
const WRITTEN = `
import { createMerchantClient, type EventData, type OperationBody } from './entries/server.js';
import type { TenderResultEvent } from './entries/checkout.js';
const tender = createMerchantClient({ proxy: '', apiKey: '' });
const session = await tender.sessions.create({ /*?*/order_id: 'A-1', amount: { /*?*/value: '1.00', currency: 'EUR' }, origin: '' });
session./*?*/expires_at; session.amount./*?*/currency; session.attempts[0]?./*?*/transaction_id;
for await (const event of tender.events()) if (event.type === 'refund.succeeded') event.data./*?*/refunded;
declare const paid: EventData<'payment.partial'>;
paid./*?*/due; paid.attempt.card?./*?*/last_four;
await tender.operations.perform('card.limit', { card_id: '1', /*?*/limit_amount: '5.00', currency: 'EUR' });
await tender.operations.perform('orders.refund', { refund_orders: [{ transaction_id: '', refund_amount: '', /*?*/expected_refunded: '' }] });
declare const result: TenderResultEvent;
result.result./*?*/order_no;
`;

const READ = [
  "The shop's order number. Two sessions for one order can't both be paid.",
  'Decimal text with exactly the decimals of the currency: `12.00`, `1000` JPY.',
  'After this no attempt can start; one in progress may still succeed.',
  'ISO 4217 alphabetic code, such as `EUR`.',
  "The gateway's number; refunds name it.",
  'What is proven to have been refunded so far, including this one.',
  'What the newest session of the order asks for.',
  'Last four digits.',
  'The new limit of the card. Decimal text in the major unit of the currency, such as `12.00`; more than `profile.limits.maxAmount`, or that of the currency, is refused with `amount-invalid` and its `largest_amount`.',
  'What you believe has been refunded so far, `0.00` at first; refused if that is wrong.',
  'The number to quote when shopper and shop talk about it.',
];

/** The gateway interface names fields of these that it does not explain. */
const UNEXPLAINED = new Set<string>([
  'authorise.card',
  'authorise.alternative',
  'checkout',
  'payout.create',
]);
const SERVER = [
  'Session',
  'Attempt',
  'SessionCreate',
  'SessionForOrder',
  'SessionChange',
  'MerchantEvent',
  'Operation',
  'OperationResult',
  'Order',
  'OrderFilters',
  'OperationFilters',
  'Unresolved',
  'Resolution',
  'Grant',
  'GrantCreate',
  'GrantState',
  'Card',
  'Cardholder',
  'Group',
  'ShopperRecord',
  'ShopperErased',
  ...OPERATION_NAMES.filter((name) => !UNEXPLAINED.has(name)).flatMap((name) => [
    `OperationBody<'${name}'>`,
    `OperationAnswer<'${name}'>`,
  ]),
];
const PAGE = ['PaymentResult', 'CheckoutView', 'PaymentMethod', 'NextAction', 'Consent'];

const types = [
  ...SERVER.map((type) => ['server', type]),
  ...PAGE.map((type) => ['checkout', type]),
];
const EVERY = types
  .map(([entry, type], index) => `export type T${index} = import('./entries/${entry}.js').${type};`)
  .join('\n');

const written = join(DIST, 'written.ts');
const every = join(DIST, 'every.ts');

describe('what the schemas say is read in the typings', () => {
  let service: ts.LanguageService;
  before(async () => (service = serviceOf(await typings())));

  test('where a field is written, its meaning is shown', () => {
    const faults = service.getSemanticDiagnostics(written).map(({ messageText }) => messageText);
    assert.deepEqual(faults, []);
    const shown = [...WRITTEN.matchAll(/\/\*\?\*\//g)].map(({ index, 0: mark }) =>
      ts.displayPartsToString(
        service.getQuickInfoAtPosition(written, index + mark.length)?.documentation,
      ),
    );
    assert.deepEqual(shown, READ);
  });

  for (const [index, [, type = '']] of types.entries())
    test(`${type}: every field, at any depth`, () => {
      const program = service.getProgram();
      const source = program?.getSourceFile(every);
      assert.ok(program && source);
      const checker = program.getTypeChecker();
      const alias = source.statements.filter(ts.isTypeAliasDeclaration)[index];
      assert.ok(alias);
      const fields = [...fieldsOf(checker.getTypeFromTypeNode(alias.type), checker)];
      assert.ok(fields.length > 0);
      assert.deepEqual(
        fields.filter(({ words }) => words === '').map(({ path }) => path),
        [],
      );
    });
});

interface Field {
  readonly path: string;
  readonly words: string;
}

/** The members that are ours, each with what a developer reads of it. */
function* fieldsOf(
  type: ts.Type,
  checker: ts.TypeChecker,
  path = '',
  seen = new Set<ts.Type>(),
): Generator<Field> {
  if (seen.has(type)) return;
  seen.add(type);
  if (type.isUnion()) for (const part of type.types) yield* fieldsOf(part, checker, path, seen);
  else if (checker.isArrayType(type))
    for (const part of checker.getTypeArguments(type as ts.TypeReference))
      yield* fieldsOf(part, checker, `${path}[]`, seen);
  else
    for (const field of checker.getPropertiesOfType(type)) {
      const ours = field.declarations?.some((node) =>
        // A branded id has a member that only the compiler knows.
        /\/contract\/proxy\/|\.schema\.d\.ts$/.test(node.getSourceFile().fileName),
      );
      if (!ours || !field.declarations?.[0]?.getSourceFile().fileName.startsWith(DIST)) continue;
      const here = `${path}.${field.name}`;
      yield {
        path: here,
        words: ts.displayPartsToString(field.getDocumentationComment(checker)),
      };
      yield* fieldsOf(checker.getTypeOfSymbol(field), checker, here, seen);
    }
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.build.json'), (file) => ts.sys.readFile(file)).config,
  ts.sys,
  ROOT,
);

/** As the build writes them, by their place in the package. */
async function typings(): Promise<Map<string, string>> {
  const entries = ['server', 'checkout'].map((name) => join(ROOT, 'src', 'entries', `${name}.ts`));
  const program = ts.createProgram(entries, { ...options, emitDeclarationOnly: true });
  const files = new Map([
    [written, WRITTEN],
    [every, EVERY],
  ]);
  program.emit(undefined, (name, text) => files.set(resolve(name), text));
  for (const [file, text] of files) {
    if (!file.endsWith('.schema.d.ts')) continue;
    const source = join(ROOT, 'src', relative(DIST, file).replace(/\.d\.ts$/, '.ts'));
    const module = (await import(pathToFileURL(source).href)) as Record<string, unknown>;
    files.set(file, finishedTypings(text, module));
  }
  return files;
}

function serviceOf(files: ReadonlyMap<string, string>): ts.LanguageService {
  const folders = new Set([...files.keys()].map((file) => join(file, '..')));
  const read = (file: string) => files.get(file) ?? ts.sys.readFile(file);
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noEmit: true, noUnusedLocals: false }),
    getScriptFileNames: () => [written, every],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => files.has(file) || ts.sys.fileExists(file),
    readFile: read,
    directoryExists: (folder) => folders.has(folder) || ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
  });
}

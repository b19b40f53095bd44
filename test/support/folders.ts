import { dirname } from 'node:path';
import type { SourceFile } from './source-graph.ts';

export interface Folder {
  /** What belongs here; a file that the sentence does not fit belongs elsewhere. */
  readonly holds: string;
  /** Folders of the same room that it may import, '.' being the room's top level. */
  readonly imports: string;
}

/** Room -> folder. An import within a room that is not listed is forbidden, what is listed is used. */
export const folders: Readonly<Record<string, Readonly<Record<string, Folder>>>> = {
  contract: {
    vocabulary: {
      holds: 'outcomes and states, operation names, problems: the words as tables',
      imports: '',
    },
    money: {
      holds: 'Money, currencies, decimal amounts',
      imports: '',
    },
    values: {
      holds: 'guards, ids, origins, dates, card numbers and Luhn',
      imports: '',
    },
    runtime: {
      holds: 'what is handed in: clock, random, hashing, fetch, log, metrics, traces',
      imports: '',
    },
    gateway: {
      holds: 'request and answer schemas of the gateway',
      imports: 'values',
    },
    profile: {
      holds: 'profile and settings, and their defaults in sandbox mode',
      imports: 'money values vocabulary',
    },
    operations: {
      holds: 'the operations table and what is derived from it',
      imports: 'gateway profile values vocabulary',
    },
    proxy: {
      holds: 'schemas and guards of the proxy’s API',
      imports: 'gateway money operations values vocabulary',
    },
  },
  proxy: {
    '.': {
      holds: 'createProxy, the app, the entry point',
      imports:
        'addresses books context crypto documents events exchange http jobs notifications reconciliation reference registry restoration routes saved-cards store tracing',
    },
    adapters: {
      holds: 'Hono and Next',
      imports: '.',
    },
    context: {
      holds: 'Context, ChangeNotifier and the open event streams',
      imports: 'crypto exchange store',
    },
    exchange: {
      holds: 'who may send to the gateway, and when: leases, turns, circuits, the query schedule',
      imports: 'crypto store',
    },
    crypto: {
      holds: 'keys, hashing, sealing, signed tokens, new ids',
      imports: '',
    },
    store: {
      holds: 'tables, Store, the memory store',
      imports: '',
    },
    sessions: {
      holds: 'the stored session and its terms',
      imports: 'store',
    },
    money: {
      holds: 'what moved: the journal, the ledger of payments, the state of an order',
      imports: 'context sessions store',
    },
    addresses: {
      holds: 'every address made for, or checked from, outside',
      imports: 'context crypto',
    },
    events: {
      holds: 'event log and its chain, alerts, webhooks',
      imports: 'context crypto store',
    },
    idempotency: {
      holds: 'claims, commands that run at most once',
      imports: 'context crypto exchange store',
    },
    grants: {
      holds: 'grants and the operator they stand for',
      imports: 'context crypto events store',
    },
    http: {
      holds: 'bodies, problems, browser and network address',
      imports: 'context store',
    },
    'saved-cards': {
      holds: 'stored and pending cards',
      imports: 'context crypto sessions store',
    },
    authentication: {
      holds: 'who calls: API key, grant, client secret, status token',
      imports: 'addresses context crypto grants saved-cards sessions store',
    },
    'hand-off': {
      holds: 'the one-time document, sealed',
      imports: 'addresses context crypto store',
    },
    subscriptions: {
      holds: 'what is watched after a first payment',
      imports: 'context events money sessions store',
    },
    notifications: {
      holds: 'the gateway’s notifications: a hint to query',
      imports: 'addresses context http saved-cards store',
    },
    registry: {
      holds: 'cards, groups and cardholders seen so far',
      imports: 'context crypto events grants money saved-cards store',
    },
    attempts: {
      holds: 'create, query and record an attempt',
      imports:
        'addresses context crypto events exchange idempotency money saved-cards sessions store subscriptions',
    },
    'checkout/requests': {
      holds: 'what a payment sends to the gateway',
      imports: 'http store',
    },
    checkout: {
      holds: 'the shopper’s API: view, pay, abandon, saved cards',
      imports:
        'addresses attempts authentication checkout/requests context crypto events exchange hand-off http idempotency money saved-cards sessions store',
    },
    reconciliation: {
      holds: 'compare days with the gateway',
      imports: 'context events money store subscriptions',
    },
    operations: {
      holds: 'the 21 operations: plan, perform, record',
      imports:
        'addresses attempts context crypto events exchange grants idempotency money registry saved-cards store subscriptions',
    },
    documents: {
      holds: 'frame, challenge, hand-off and return pages',
      imports: 'addresses attempts authentication context crypto hand-off http sessions store',
    },
    reveal: {
      holds: 'card details for the reveal frame',
      imports: 'context crypto events operations store',
    },
    'self-service': {
      holds: 'what a signed-in shopper sees and does of their own',
      imports: 'context crypto idempotency saved-cards store subscriptions',
    },
    merchant: {
      holds: 'the merchant server’s API: sessions, resolve, refunds and disputes outside the proxy',
      imports:
        'attempts authentication books checkout/requests context crypto events grants idempotency money operations saved-cards sessions store',
    },
    books: {
      holds: 'what happened, for people and accountants: lists of orders and operations',
      imports:
        'attempts context events grants http money operations registry saved-cards sessions store subscriptions',
    },
    jobs: {
      holds: 'work that is due: queries, deliveries, pruning',
      imports:
        'attempts context crypto events exchange idempotency money notifications operations reconciliation saved-cards sessions store subscriptions',
    },
    restoration: {
      holds: 'resume from a restored backup',
      imports:
        'attempts context crypto events jobs merchant money operations reconciliation sessions store subscriptions',
    },
    routes: {
      holds: 'the route table',
      imports:
        'authentication books checkout context crypto events grants http idempotency merchant operations registry reveal self-service',
    },
    tracing: {
      holds: 'spans around requests, calls of the gateway and transactions',
      imports: 'authentication context store',
    },
    reference: {
      holds: 'OpenAPI and its page',
      imports: 'authentication http routes',
    },
  },
  sandbox: {
    '.': {
      holds: 'createSandbox',
      imports: 'control gateway jobs pages protocol scenarios seed state',
    },
    scenarios: {
      holds: 'test cards, amounts, named scenarios',
      imports: '',
    },
    state: {
      holds: 'orders, ledger, snapshot',
      imports: 'scenarios',
    },
    protocol: {
      holds: 'read a call, write an answer, reject',
      imports: 'scenarios state',
    },
    seed: {
      holds: 'the world a sandbox starts with',
      imports: 'scenarios state',
    },
    notifications: {
      holds: 'queue and deliver notifications',
      imports: 'scenarios state',
    },
    orders: {
      holds: 'the order machine, refunds, subscriptions',
      imports: 'notifications protocol scenarios state',
    },
    payouts: {
      holds: 'the payout machine',
      imports: 'notifications protocol scenarios state',
    },
    issuing: {
      holds: 'groups, cards, funds',
      imports: 'protocol state',
    },
    jobs: {
      holds: 'work that is due: deductions, refunds, payouts',
      imports: 'notifications orders state',
    },
    pages: {
      holds: 'bank, wallet and hosted pages, index',
      imports: 'jobs orders protocol scenarios state',
    },
    operations: {
      holds: 'one handler per operation',
      imports: 'issuing orders pages payouts protocol scenarios state',
    },
    gateway: {
      holds: 'the gateway endpoint: failures, held connections',
      imports: 'jobs operations orders protocol scenarios state',
    },
    control: {
      holds: 'the control API',
      imports: 'gateway jobs notifications orders pages payouts protocol scenarios state',
    },
  },
  elements: {
    '.': {
      holds: 'the autoloader, where each element is, and what asks for the frame early',
      imports: 'account base card checkout issuing staff',
    },
    events: {
      holds: 'every event class',
      imports: '',
    },
    base: {
      holds: 'define, appearance, contexts, notice, brand names',
      imports: '',
    },
    'set-up': {
      holds: 'messages of an element whose set-up is incomplete',
      imports: 'events',
    },
    session: {
      holds: 'session, language and registry of one checkout',
      imports: 'base events set-up',
    },
    fields: {
      holds: 'labelled inputs, address and amount rules',
      imports: '',
    },
    wallet: {
      holds: 'what elements with a grant share: base, operations, notices',
      imports: 'base events fields set-up',
    },
    'next-action': {
      holds: 'challenge, redirect, payment window',
      imports: 'base events session',
    },
    paying: {
      holds: 'payment controller, Pay button, status notice, details form',
      imports: 'base events fields next-action session',
    },
    card: {
      holds: 'card frame, saved cards, card options',
      imports: 'base events fields paying session set-up',
    },
    checkout: {
      holds: 'the checkout elements',
      imports: 'base card events fields next-action paying session',
    },
    account: {
      holds: 'the elements for a signed-in shopper',
      imports: 'base card events wallet',
    },
    issuing: {
      holds: 'the issuing elements',
      imports: 'base events fields wallet',
    },
    desk: {
      holds: 'what elements for staff share: base, orders in words, filters, table',
      imports: 'base events fields wallet',
    },
    staff: {
      holds: 'the elements for staff',
      imports: 'base desk events fields wallet',
    },
  },
  node: {
    '.': {
      holds: 'the entry point',
      imports: 'configuration logging runtime serving stores',
    },
    runtime: {
      holds: 'pooled fetch, files, clock, error codes',
      imports: '',
    },
    logging: {
      holds: 'log and masking',
      imports: '',
    },
    stores: {
      holds: 'SQLite, PostgreSQL, sandbox state',
      imports: 'runtime',
    },
    configuration: {
      holds: 'load and check the configuration',
      imports: 'runtime',
    },
    'page-security': {
      holds: 'CSP, integrity, script inventory',
      imports: 'runtime',
    },
    serving: {
      holds: 'listen, serve proxy and sandbox, jobs, metrics, traces',
      imports: 'adapters configuration logging runtime stores',
    },
    adapters: {
      holds: '`node:http`, Express, Fastify',
      imports: '',
    },
    check: {
      holds: '`tender check`',
      imports: 'configuration runtime serving stores',
    },
    fit: {
      holds: '`tender fit`: what a sample of the gateway’s documents shows, and what is open',
      imports: 'configuration',
    },
    'conformance/harness': {
      holds: 'target, calls, failures',
      imports: 'runtime',
    },
    'conformance/checks': {
      holds: 'one file per part of the interface',
      imports: 'conformance/harness',
    },
    conformance: {
      holds: 'run all checks',
      imports: 'conformance/checks conformance/harness',
    },
    'cli/terminal': {
      holds: 'streams and variables, output, exit codes, options',
      imports: 'configuration logging runtime serving',
    },
    'cli/commands': {
      holds: 'one file per command',
      imports:
        'check cli/terminal configuration conformance conformance/harness fit logging page-security runtime serving',
    },
    cli: {
      holds: 'the program',
      imports: 'cli/commands cli/terminal configuration runtime serving stores',
    },
  },
};

/** `src/proxy/store/tables.ts` -> `proxy`, `store`. */
export function folderOf(path: string): { readonly room: string; readonly folder: string } {
  const [, room = '', ...inner] = path.split('/').slice(0, -1);
  return { room, folder: inner.join('/') || '.' };
}

/** What of a file goes against the table, each fault as one sentence. */
export function folderFaults({ path, imports }: SourceFile): string[] {
  const { room, folder } = folderOf(path);
  const table = folders[room];
  if (!table) return [];
  const allowed = table[folder]?.imports.split(' ');
  if (!allowed) return [`${path} is in a folder that the table does not list`];
  return imports.flatMap(({ file }) => {
    if (!file?.startsWith(`src/${room}/`)) return [];
    const target = folderOf(file).folder;
    return target === folder || allowed.includes(target)
      ? []
      : [`${path} imports ${file}, and ${folder} may not import ${target}`];
  });
}

/** Imports that the table allows and nothing uses, as `proxy/events -> crypto`. */
export function unusedAllowances(sources: readonly SourceFile[]): string[] {
  const used = new Set(
    sources.flatMap(({ path, imports }) => {
      const { room, folder } = folderOf(path);
      return imports
        .filter(({ file }) => file?.startsWith(`src/${room}/`))
        .map(({ file = '' }) => `${room}/${folder} -> ${folderOf(file).folder}`);
    }),
  );
  return Object.entries(folders).flatMap(([room, table]) =>
    Object.entries(table).flatMap(([folder, { imports }]) =>
      imports
        .split(' ')
        .filter((target) => target !== '')
        .map((target) => `${room}/${folder} -> ${target}`)
        .filter((line) => !used.has(line)),
    ),
  );
}

/** Every folder of `src` as if it were one file that imports the others. */
export function folderGraph(sources: readonly SourceFile[]): SourceFile[] {
  const byFolder = new Map<string, SourceFile>();
  for (const source of sources) {
    const path = dirname(source.path);
    const imports = source.imports.flatMap((one) => {
      if (one.file === undefined) return [];
      const target = dirname(one.file);
      return target === path ? [] : [{ ...one, file: target }];
    });
    const known = byFolder.get(path);
    byFolder.set(path, {
      ...source,
      path,
      imports: [...(known?.imports ?? []), ...imports],
    });
  }
  return [...byFolder.values()];
}

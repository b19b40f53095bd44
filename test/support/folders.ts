import { dirname } from 'node:path';
import type { SourceFile } from './source-graph.ts';

/**
 * Folder -> folders of the same room that it may import, '.' being the room's top level. What is not
 * listed is forbidden, what is listed is used. Each line is also the folder's description.
 */
export const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: {
    vocabulary: '', // outcomes and states, operation names, problems: the words as tables
    money: '', // Money, currencies, decimal amounts
    values: '', // guards, ids, origins, dates, card numbers and Luhn
    runtime: '', // what is handed in: clock, random, fetch, log, metrics
    gateway: 'values', // request and answer schemas of the gateway
    profile: 'values vocabulary', // profile and settings, and the sandbox’s own
    operations: 'gateway profile vocabulary', // the operations table and what is derived from it
    proxy: 'gateway money operations values vocabulary', // schemas and guards of the proxy’s API
  },
  proxy: {
    '.': 'addresses context crypto documents events http jobs notifications reference registry routes store', // createProxy, the app, the public door
    adapters: '.', // Hono and Next
    context: 'crypto store', // Context and SessionNotifier
    crypto: '', // keys, sealing, signed tokens, new ids
    store: '', // tables, Store, the memory store
    sessions: 'store', // the stored session and its terms
    addresses: 'context crypto', // every address made for, or checked from, outside
    events: 'context crypto store', // event log, alerts, webhooks
    idempotency: 'context crypto store', // claims, commands that run at most once, leases
    grants: 'context crypto store', // grants and the operator they stand for
    http: 'context', // bodies, problems, browser and network address
    authentication: 'addresses context crypto grants sessions store', // who calls: API key, grant, client secret, status token
    'saved-cards': 'context crypto store', // stored and pending cards
    'hand-off': 'addresses context crypto store', // the one-time document, sealed
    subscriptions: 'context events store', // what is watched after a first payment
    notifications: 'addresses context crypto http saved-cards store', // the gateway’s notifications: a hint to query
    registry: 'context grants store', // cards, groups and cardholders seen so far
    attempts: 'addresses context events idempotency saved-cards sessions store subscriptions', // create, query and record an attempt
    'checkout/requests': 'http store', // what a payment sends to the gateway
    checkout:
      'addresses attempts authentication checkout/requests context crypto events hand-off http idempotency saved-cards sessions store', // the shopper’s API: view, pay, abandon, saved cards
    operations: 'addresses attempts context crypto events grants idempotency registry store', // the 21 operations: plan, perform, record
    documents: 'addresses attempts authentication context crypto sessions store', // frame, challenge, hand-off and return pages
    reveal: 'context crypto events operations store', // card details for the reveal frame
    merchant: 'attempts authentication context crypto events idempotency operations sessions store', // the merchant server’s API: sessions, resolve
    jobs: 'attempts context events idempotency notifications operations sessions store subscriptions', // what becomes due
    routes:
      'authentication checkout context events grants http idempotency merchant operations registry reveal', // the route table
    reference: 'authentication routes', // OpenAPI and its page
  },
  sandbox: {
    '.': 'control gateway jobs pages protocol scenarios seed state', // createSandbox
    scenarios: '', // test cards, amounts, named scenarios
    state: 'scenarios', // orders, ledger, snapshot
    protocol: 'scenarios state', // read a call, write an answer, reject
    seed: 'scenarios state', // the world a sandbox starts with
    notifications: 'scenarios state', // queue and deliver notifications
    orders: 'notifications protocol scenarios state', // the order machine, refunds, subscriptions
    payouts: 'notifications protocol scenarios state', // the payout machine
    issuing: 'protocol state', // groups, cards, funds
    jobs: 'notifications orders state', // what becomes due
    pages: 'jobs orders protocol scenarios state', // bank, wallet and hosted pages, index
    operations: 'issuing orders pages payouts protocol scenarios state', // one handler per operation
    gateway: 'jobs operations orders protocol scenarios state', // the gateway endpoint: failures, held connections
    control: 'gateway jobs notifications orders pages payouts protocol scenarios state', // the control API
  },
  elements: {
    '.': 'checkout issuing', // the autoloader
    events: '', // every event class
    base: '', // define, appearance, contexts, notice, brand names
    session: 'base events next-action', // session, language and registry of one checkout
    fields: '', // labelled inputs, address and amount rules
    wallet: 'base events', // what issuing elements share: base, operations, notices
    'next-action': 'base events session', // challenge, redirect, payment window
    paying: 'base events fields session', // payment controller, Pay button, status notice, details form
    card: 'base fields paying session', // card frame, saved cards, card options
    checkout: 'base card events fields next-action paying session', // the checkout elements
    issuing: 'base events fields wallet', // the issuing elements
  },
  node: {
    '.': 'configuration logging runtime serving stores', // the public door
    runtime: '', // pooled fetch, files, clock, error codes
    logging: '', // log and masking
    stores: '', // SQLite, PostgreSQL, sandbox state
    configuration: 'runtime', // load and check the configuration
    'page-security': 'runtime', // CSP, integrity, script inventory
    serving: 'configuration runtime stores', // listen, serve proxy and sandbox, jobs, metrics
    adapters: '', // Express, Fastify
    check: 'configuration runtime stores', // `tender check`
    'conformance/harness': 'runtime', // target, calls, failures
    'conformance/checks': 'conformance/harness', // one file per part of the interface
    conformance: 'conformance/checks conformance/harness', // run all checks
    'cli/terminal': 'configuration logging runtime serving', // output, exit codes, options
    'cli/commands':
      'check cli/terminal configuration conformance conformance/harness logging page-security runtime serving', // one file per command
    cli: 'cli/commands cli/terminal configuration runtime serving stores', // the program
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
  const allowed = table[folder];
  if (allowed === undefined) return [`${path} is in a folder that the table does not list`];
  return imports.flatMap(({ file }) => {
    if (!file?.startsWith(`src/${room}/`)) return [];
    const target = folderOf(file).folder;
    return target === folder || allowed.split(' ').includes(target)
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
    Object.entries(table).flatMap(([folder, allowed]) =>
      allowed
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

import { packageOf } from './source-graph.ts';
import type { Import, SourceFile } from './source-graph.ts';

interface Room {
  /** What it is for, in one line. */
  readonly holds: string;
  /** The rooms it may import beside itself. */
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Loaded by a browser for a shopper: what stands in schemas may be named there, never loaded. */
  readonly browser?: true;
  /** May hold schemas of its own, in files named *.schema.ts. */
  readonly schemas?: true;
  readonly node?: true;
}

/** The table of docs/architecture, row by row. A new package for a room is a line here. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: {
    holds: 'shapes and tables: operations, schemas, money, outcomes, problems',
    rooms: [],
    packages: [],
    schemas: true,
  },
  'card-rules': {
    holds: 'brand, length, check digit, expiry, security code',
    rooms: ['contract'],
    packages: [],
  },
  codec: {
    holds: 'XML, JSON, forms, items, dates: bytes to values and back',
    rooms: ['contract'],
    packages: ['@rgrove/parse-xml', 'lossless-json'],
  },
  signing: { holds: 'recipe and values to signature', rooms: ['contract'], packages: [] },
  gateway: {
    holds: 'the client of the gateway: encode, sign, send, decode, interpret',
    rooms: ['contract', 'codec', 'signing'],
    packages: [],
    schemas: true,
  },
  proxy: {
    holds: 'the merchant backend: Request to Response',
    rooms: ['contract', 'gateway', 'card-rules', 'localization'],
    packages: ['fast-sha256', 'hono', 'jose', 'parse5', 'standardwebhooks'],
    schemas: true,
  },
  sandbox: {
    holds: 'the gateway, simulated: Request to Response',
    rooms: ['contract', 'codec', 'signing'],
    packages: ['hono'],
    schemas: true,
  },
  node: {
    holds: 'what only Node can do: command line, listening, stores, logs, metrics, traces',
    rooms: ['contract', 'card-rules', 'codec', 'signing', 'gateway', 'proxy', 'sandbox'],
    packages: [
      '@hono/node-server',
      '@opentelemetry/api',
      'commander',
      'hono',
      'jsonc-parser',
      'pg',
      'pino',
      'prom-client',
      'standardwebhooks',
      'undici',
    ],
    schemas: true,
    node: true,
  },
  client: { holds: 'browser to proxy, typed', rooms: ['contract'], packages: [], browser: true },
  merchant: {
    holds: 'merchant server to proxy, typed: `tender-elements/server`',
    rooms: ['contract'],
    packages: ['standardwebhooks'],
    // In no browser, but as small: it names schemas and loads none.
    browser: true,
  },
  messaging: {
    holds: 'the channel between page and secure frame, both ends',
    rooms: ['contract'],
    packages: [],
    browser: true,
  },
  localization: {
    holds: 'messages per language, money and dates',
    rooms: ['contract'],
    packages: [],
    browser: true,
  },
  styles: {
    holds: 'design tokens, shared styles, brand marks',
    rooms: [],
    packages: ['lit'],
    browser: true,
  },
  elements: {
    holds: 'the custom elements of the merchant’s page',
    rooms: ['contract', 'client', 'messaging', 'localization', 'styles'],
    packages: ['lit', '@lit/context'],
    browser: true,
  },
  frame: {
    holds: 'the documents inside the secure frame; no Lit',
    rooms: ['contract', 'client', 'messaging', 'card-rules', 'localization', 'styles'],
    packages: [],
    browser: true,
  },
  testing: {
    holds: 'proxy and sandbox for merchants’ tests, stories and demo',
    rooms: ['contract', 'codec', 'signing', 'proxy', 'sandbox'],
    packages: ['msw'],
  },
};

/** The public entry points: they may re-export what any room has, and hold nothing of their own. */
export const entriesRoom = 'entries';

export const roomOf = (path: string): string => path.split('/')[1] ?? '';

/** What of a source file goes against the table, each fault as one sentence. */
export function breaches(source: SourceFile): string[] {
  const name = roomOf(source.path);
  if (name === entriesRoom)
    return source.onlyReExports ? [] : [`${source.path} holds code of its own`];
  const room = rooms[name];
  if (!room) return [`${source.path} stands in a room that the table does not have`];
  return source.imports.flatMap((one) => {
    const fault =
      one.file === undefined
        ? packageFault(source, room, one)
        : roomFault(source, room, one.file, one);
    return fault === undefined ? [] : [`${source.path} ${fault}`];
  });
}

function roomFault(
  source: SourceFile,
  room: Room,
  file: string,
  { typeOnly }: Import,
): string | undefined {
  if (!file.startsWith('src/')) return `imports ${file}, which is no room`;
  if (!file.endsWith('.ts')) return `imports ${file} without its ending`;
  const target = roomOf(file);
  if (target !== roomOf(source.path) && !room.rooms.includes(target))
    return `imports ${file}, and its room may not import ${target}`;
  if (room.browser && file.endsWith('.schema.ts') && !typeOnly)
    return `loads the schemas of ${file}; only their types may be imported`;
  return undefined;
}

function packageFault(
  source: SourceFile,
  room: Room,
  { specifier, typeOnly }: Import,
): string | undefined {
  if (specifier.startsWith('node:'))
    return room.node ? undefined : `imports ${specifier}; only src/node may`;
  const name = packageOf(specifier);
  if (name === 'zod') {
    if (!room.schemas) return 'imports zod, and its room holds no schemas';
    if (!typeOnly && !source.path.endsWith('.schema.ts'))
      return 'imports zod, and is not named *.schema.ts';
    return undefined;
  }
  return room.packages.includes(name) ? undefined : `imports ${name}, which its room may not use`;
}

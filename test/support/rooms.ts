import { packageOf } from './source-graph.ts';
import type { Import, SourceFile } from './source-graph.ts';

interface Room {
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
  contract: { rooms: [], packages: [], schemas: true },
  'card-rules': { rooms: ['contract'], packages: ['credit-card-type'] },
  codec: { rooms: ['contract'], packages: ['@rgrove/parse-xml', 'lossless-json'] },
  signing: { rooms: ['contract'], packages: [] },
  gateway: { rooms: ['contract', 'codec', 'signing'], packages: [], schemas: true },
  proxy: {
    rooms: ['contract', 'gateway', 'card-rules'],
    packages: ['hono', 'jose', 'standardwebhooks'],
    schemas: true,
  },
  sandbox: {
    rooms: ['contract', 'codec', 'signing'],
    packages: ['hono'],
    schemas: true,
  },
  node: {
    rooms: ['contract', 'card-rules', 'signing', 'gateway', 'proxy', 'sandbox'],
    packages: [
      '@hono/node-server',
      'commander',
      'hono',
      'kysely',
      'pg',
      'pino',
      'prom-client',
      'undici',
    ],
    schemas: true,
    node: true,
  },
  client: { rooms: ['contract'], packages: [], browser: true },
  messaging: { rooms: ['contract'], packages: [], browser: true },
  localization: { rooms: ['contract'], packages: [], browser: true },
  styles: { rooms: [], packages: ['lit'], browser: true },
  elements: {
    rooms: ['contract', 'client', 'messaging', 'localization', 'styles'],
    packages: ['lit', '@lit/context'],
    browser: true,
  },
  frame: {
    rooms: ['contract', 'client', 'messaging', 'card-rules', 'localization', 'styles'],
    packages: [],
    browser: true,
  },
  testing: { rooms: ['contract', 'codec', 'signing', 'proxy', 'sandbox'], packages: ['msw'] },
};

/** The public doors: they may pass on what any room has, and hold nothing of their own. */
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

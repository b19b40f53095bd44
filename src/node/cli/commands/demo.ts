import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, Option } from 'commander';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { loadConfiguration } from '../../configuration/load-configuration.ts';
import { createLog } from '../../logging/log.ts';
import { demoFolder, demoPagesFolder } from '../../runtime/package-folders.ts';
import { importFile } from '../../serving/import-file.ts';
import type { Watch } from '../../serving/open-proxy.ts';
import { serveProxy, type Service } from '../../serving/serve-proxy.ts';
import { serveSandbox } from '../../serving/serve-sandbox.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { demoPorts } from '../terminal/port-variable.ts';
import { textTable } from '../terminal/text-table.ts';
import { untilSignal } from '../terminal/until-signal.ts';
import type { Terminal } from '../terminal/terminal.ts';

const PARTS = ['sandbox', 'proxy', 'shop'] as const;
type Part = (typeof PARTS)[number];

/** What the wallet page shows, as a company would import it. */
const COMPANY = ['cards.csv', 'groups.csv', 'cardholders.csv'] as const;

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined; another card can be tried'],
  ['4000 0000 0000 9995', 'is declined for insufficient funds'],
  ['4000 0000 0000 0069', 'is declined as expired'],
] as const;

export const demoCommand = (terminal: Terminal): Command =>
  new Command('demo')
    .description('run storefront, proxy and sandbox on three local ports')
    .addOption(new Option('--only <part>', 'run only this part').choices(PARTS))
    .option('-c, --config <file>', "a configuration for the proxy, merged into the demo's own")
    .action(async ({ only, config }: { only?: Part; config?: string }) => {
      const data = terminal.env['TENDER_DEMO_DATA'] || (await temporaryFolder());
      const parts = only === undefined ? PARTS : [only];
      try {
        await untilSignal((running) => startParts(terminal, parts, data, config ?? null, running));
      } finally {
        if (data !== terminal.env['TENDER_DEMO_DATA']) await rm(data, { recursive: true });
      }
    });

/** Starts the parts in order, adding each to `services` as it runs; says when all of them answer. */
async function startParts(
  terminal: Terminal,
  parts: readonly Part[],
  data: string,
  file: string | null,
  services: Service[],
): Promise<void> {
  const { demo, proxy, sandbox } = demoPorts(terminal.env);
  const sandboxUrl = `http://127.0.0.1:${sandbox}`;
  // The shell's own TENDER_… variables may belong to something real, so none of them counts here.
  const configuration = await loadConfiguration({
    file,
    environment: {
      TENDER_MODE: 'sandbox',
      TENDER_GATEWAY_URL: sandboxUrl,
      TENDER_ISSUING_URL: sandboxUrl,
      TENDER_PUBLIC_URL: `http://127.0.0.1:${proxy}`,
      TENDER_ALLOWED_ORIGINS: `http://localhost:${demo}`,
      TENDER_DATABASE_URL: `sqlite:${join(data, 'tender.db')}`,
      HOST: '127.0.0.1',
      PORT: String(proxy),
    },
  });
  const { profile, host, settings } = configuration;
  // What goes well would only push the addresses out of sight.
  const log = createLog({ level: 'warn' });

  // Shows what the gateway received, which needs proxy and shop in one process.
  const book =
    parts.length === PARTS.length ? (await importShop()).createGatewayBook(profile) : undefined;
  const start: Record<Part, () => Promise<Service>> = {
    sandbox: () =>
      serveSandbox({
        profile,
        host,
        port: sandbox,
        log,
        stateFile: join(data, 'sandbox.db'),
      }),
    async proxy() {
      // The company's cards were issued elsewhere: the wallet page shows the imported records.
      for (const file of COMPANY)
        if (existsSync(join(demoFolder(), 'company', file)))
          await importFile(join(demoFolder(), 'company', file), configuration);
      return serveProxy(configuration, log, 'TENDER_PROXY_PORT', book?.watch);
    },
    async shop() {
      const { serveShop } = await importShop();
      return serveShop({
        pages: demoPagesFolder(),
        port: demo,
        portVariable: 'TENDER_DEMO_PORT',
        proxyUrl: settings.publicUrl,
        apiKey: settings.apiKeys[0] ?? '',
        sandboxUrl,
        ...(book && { book }),
      });
    },
  };
  for (const part of parts) services.push(await start[part]());
  await Promise.all(services.map(({ url }) => fetch(url)));

  if (parts.length === PARTS.length) terminal.stdout.write(welcome(services, data));
  terminal.stdout.write(`ready ${services.at(-1)?.url}\n`);
}

function welcome(services: readonly Service[], data: string): string {
  const [sandbox = '', proxy = '', site = ''] = services.map(({ url }) => url);
  const addresses = [
    ['  front page', site],
    ['  demo shop', `${site}/shop.html`],
    ['  proxy', proxy],
    ['  sandbox', sandbox],
  ];
  const cards = TEST_CARDS.map(([number, result]) => [`  ${number}`, result]);
  return [
    '',
    textTable(addresses),
    `  data in ${data}`,
    '',
    'Test cards (any future expiry date, any security code):',
    textTable(cards),
    '',
    'End with Ctrl-C.',
    '',
  ].join('\n');
}

/** Opaque here: the shop shows what it has recorded. */
interface GatewayBook {
  watch: Watch;
}

interface ShopModule {
  serveShop(options: {
    pages: string;
    port: number;
    portVariable: string;
    proxyUrl: string;
    apiKey: string;
    sandboxUrl: string;
    book?: GatewayBook;
  }): Promise<Service>;
  createGatewayBook(profile: Profile): GatewayBook;
}

/** The demo is not part of the library: it is located next to it, not imported. */
async function importShop(): Promise<ShopModule> {
  const module = join(demoFolder(), 'server', 'serve-shop.ts');
  if (!existsSync(module))
    throw new UsageError('the demo is part of the repository, not of the published package');
  return (await import(pathToFileURL(module).href)) as ShopModule;
}

const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tender-demo-'));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Webhook } from 'standardwebhooks';
import { webhookSecretsOf } from '../../../proxy/index.ts';
import { movableClock } from '../../../contract/runtime/movable-clock.ts';
import { loadConfiguration } from '../../configuration/load-configuration.ts';
import { createLog } from '../../logging/log.ts';
import { systemClock } from '../../runtime/dependencies.ts';
import { devKeys, KEY_ROWS } from '../../serving/dev-keys.ts';
import { devPage, type WebhookEvent } from '../../serving/dev-page.ts';
import { listen } from '../../serving/listen.ts';
import { localPagesOf } from '../../serving/local-pages.ts';
import { openProxy } from '../../serving/open-proxy.ts';
import { serveSandbox } from '../../serving/serve-sandbox.ts';
import { onKey } from '../terminal/on-key.ts';
import { portOf } from '../terminal/port-variable.ts';
import { textTable } from '../terminal/text-table.ts';
import { untilSignal } from '../terminal/until-signal.ts';
import type { Terminal } from '../terminal/terminal.ts';

const HOST = '127.0.0.1';

export const devCommand = (terminal: Terminal): Command =>
  new Command('dev')
    .description('develop: sandbox, proxy and a page to pay on, in one program for one machine')
    .option('--forward <url>', 'send each webhook on to this address of your server')
    .option('-c, --config <file>', 'a configuration of the sandbox that the proxy takes')
    .action(async ({ forward, config = null }: { forward?: string; config?: string | null }) => {
      const { env, stdout } = terminal;
      const page = portOf(env, 'TENDER_DEV_PORT', 4200);
      const port = portOf(env, 'TENDER_PROXY_PORT', 4000);
      const sandboxPort = portOf(env, 'TENDER_SANDBOX_PORT', 4100);
      const data = await mkdtemp(join(tmpdir(), 'tender-dev-'));
      const sandboxUrl = `http://${HOST}:${sandboxPort}`;
      const pageUrl = `http://localhost:${page}`;
      // The shell's own TENDER_… variables may belong to something real, so none of them counts here.
      const configuration = await loadConfiguration({
        file: config,
        environment: {
          TENDER_MODE: 'sandbox',
          TENDER_GATEWAY_URL: sandboxUrl,
          TENDER_ISSUING_URL: sandboxUrl,
          TENDER_PUBLIC_URL: `http://${HOST}:${port}`,
          TENDER_ALLOWED_ORIGINS: pageUrl,
          TENDER_WEBHOOK_URL: `${pageUrl}/webhooks`,
          TENDER_DATABASE_URL: `sqlite:${join(data, 'tender.db')}`,
        },
      });
      const { profile, settings } = configuration;
      const [apiKey = ''] = settings.apiKeys;
      const log = createLog({ level: 'warn' });
      try {
        await untilSignal(async (running) => {
          const sandbox = { profile, host: HOST, port: sandboxPort, log };
          running.push(await serveSandbox(sandbox));
          const clock = movableClock(systemClock);
          const proxy = await openProxy(configuration, { log, clock });
          running.push({ url: settings.publicUrl, close: () => proxy.close() });
          const allowed = settings.allowedOrigins;
          const listener = await listen({
            async fetch(request, connection) {
              for (const origin of await localPagesOf(request))
                if (!allowed.includes(origin)) allowed.push(origin);
              return proxy.fetch(request, connection);
            },
            host: HOST,
            port,
            portVariable: 'TENDER_PROXY_PORT',
          });
          running.push({ url: settings.publicUrl, close: () => listener.close(0) });
          const shown = await devPage({
            proxyUrl: settings.publicUrl,
            sandboxUrl,
            apiKey,
            ...(forward !== undefined && { forward }),
            sign: await signerOf(settings.secrets),
            onEvent: (event, answer) => stdout.write(`${lineOf(event)}${answer}\n`),
          });
          const site = await listen({
            fetch: shown.fetch,
            host: 'localhost',
            port: page,
            portVariable: 'TENDER_DEV_PORT',
          });
          running.push({ url: pageUrl, close: () => site.close(0) });
          stdout.write(firstSteps({ pageUrl, sandboxUrl, proxyUrl: settings.publicUrl, apiKey }));
          if (!shown.hasElements)
            stdout.write('The page needs tender-elements: install it beside tender-proxy.\n');
          stdout.write(`ready ${pageUrl}\n`);
          const press = devKeys({ sandboxUrl, clock });
          const close = onKey(terminal.stdin, (key) => {
            void press(key).then((said) => said && stdout.write(`${key}  ${said}\n`));
          });
          running.push({ url: pageUrl, close });
        });
      } finally {
        await rm(data, { recursive: true });
      }
    });

/** What happened, to what, for how much. */
function lineOf({ timestamp, type, data }: WebhookEvent): string {
  const { attempt, operation } = data as Readonly<
    Record<string, { order_no?: string; id?: string; amount?: Money } | undefined>
  >;
  const about = attempt ?? operation;
  const amount = about?.amount ?? (data as { amount?: Money }).amount;
  return [
    timestamp.slice(11, 19),
    type,
    about?.order_no ?? about?.id,
    amount && `${amount.value} ${amount.currency}`,
  ]
    .filter(Boolean)
    .join('  ');
}
interface Money {
  readonly value: string;
  readonly currency: string;
}

interface Addresses {
  readonly pageUrl: string;
  readonly proxyUrl: string;
  readonly sandboxUrl: string;
  readonly apiKey: string;
}

const firstSteps = ({ pageUrl, proxyUrl, sandboxUrl, apiKey }: Addresses): string =>
  textTable([
    ['page', `${pageUrl} to pay on; pages of any other port of this machine are allowed too`],
    ['proxy', `${proxyUrl} with every route described at ${proxyUrl}/docs`],
    ['API key', apiKey],
    [
      'sandbox',
      `${sandboxUrl}/__sandbox/ shows its state and test cards, and changes what happens`,
    ],
    ['webhooks', 'are printed below; `--forward <url>` sends them on to your server'],
    ['data', 'is forgotten at the end, which is Ctrl-C'],
    ...KEY_ROWS.map(([key, does]) => [`key ${key}`, does] as const),
  ]).concat('\n');

/** Signs as the proxy does, with the time of this machine. */
async function signerOf(
  secrets: Parameters<typeof webhookSecretsOf>[0],
): Promise<(id: string, body: string) => Readonly<Record<string, string>>> {
  const [secret = ''] = await webhookSecretsOf(secrets);
  const webhook = new Webhook(secret);
  return (id, body) => {
    const at = new Date(systemClock.now());
    return {
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, at, body),
    };
  };
}

import type { Command } from 'commander';
import { createLog } from '../../logging/log.ts';
import { serveProxy } from '../../serving/serve-proxy.ts';
import { SANDBOX_SETTINGS } from '../../../contract/profile/sandbox-defaults.ts';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { refuseInspector } from '../terminal/refuse-inspector.ts';
import { textTable } from '../terminal/text-table.ts';
import { untilSignal } from '../terminal/until-signal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const proxyCommand = (terminal: Terminal): Command =>
  configuredCommand('proxy')
    .description('run the proxy: the backend that holds the keys and signs requests')
    .option('--host <address>', 'the address to listen on; overrides HOST')
    .option('--port <number>', 'the port to listen on, 0 for any free port; overrides PORT')
    .action(async ({ host, port, ...options }: ProxyCommandOptions) => {
      const configuration = await configurationOf(terminal, options, {
        ...(host !== undefined && { HOST: host }),
        ...(port !== undefined && { PORT: port }),
      });
      const log = createLog({ level: configuration.logLevel });
      if (configuration.profile.mode === 'live') refuseInspector(log);
      await untilSignal(async (running) => {
        const proxy = await serveProxy(configuration, log);
        running.push(proxy);
        if (configuration.profile.mode === 'sandbox')
          terminal.stdout.write(firstSteps(mountedAt(proxy.url, configuration), configuration));
      });
    });

interface ProxyCommandOptions {
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
}

/** Where it answers on this machine: under the path of its public address. */
const mountedAt = (url: string, { settings }: Configuration): string =>
  url + new URL(settings.publicUrl).pathname.replace(/\/+$/, '');

/** In sandbox mode its key is not secret, and a developer needs it next. */
const firstSteps = (url: string, { profile, settings }: Configuration): string =>
  textTable([
    ['proxy', url],
    [
      'API key',
      SANDBOX_SETTINGS.apiKeys[0] === settings.apiKeys[0]
        ? settings.apiKeys[0]
        : 'the one you configured',
    ],
    ['gateway', `${profile.baseUrl.acquiring} (sandbox: run \`tender sandbox\`)`],
    ['pages', settings.allowedOrigins.join(', ')],
    ['next', `create a session: POST ${url}/v1/sessions; every route is described at ${url}/docs`],
  ]).concat('\n');

import type { Command } from 'commander';
import { createLog } from '../../logging/log.ts';
import { serveProxy } from '../../serving/serve-proxy.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { untilSignal } from '../terminal/until-signal.ts';

export const proxyCommand = (): Command =>
  configuredCommand('proxy')
    .description('run the proxy: the backend that holds the secrets and signs')
    .action(async (options: { config?: string }) => {
      const configuration = await configurationOf(options);
      await untilSignal(async (running) =>
        running.push(await serveProxy(configuration, createLog())),
      );
    });

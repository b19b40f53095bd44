import { Option, type Command } from 'commander';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { createLog } from '../../logging/log.ts';
import { serveSandbox } from '../../serving/serve-sandbox.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { textTable } from '../terminal/text-table.ts';
import { portOf } from '../terminal/port-variable.ts';
import { untilSignal } from '../terminal/until-signal.ts';

interface SandboxCommandOptions {
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
  readonly lenient?: boolean;
  readonly state?: string;
}

const PORT = 'TENDER_SANDBOX_PORT';
const DEFAULT_PORT = 4100;

export const sandboxCommand = (): Command =>
  configuredCommand('sandbox')
    .description('run the sandbox: a simulated gateway with the ids and keys of the configuration')
    .option('--host <address>', 'the address to listen on; overrides HOST')
    .option('--port <number>', `the port to listen on, default ${DEFAULT_PORT}; overrides ${PORT}`)
    .option(
      '--lenient',
      'accept wrong lengths, encodings and signatures, as the real gateway might',
    )
    .addOption(
      new Option(
        '--state <file>',
        'keep orders, groups and cards in this SQLite file instead of in memory',
      ).env('TENDER_SANDBOX_STATE'),
    )
    .action(async ({ lenient = false, state, ...options }: SandboxCommandOptions) => {
      const { profile, host } = await configurationOf(options, {
        ...(options.host !== undefined && { HOST: options.host }),
      });
      if (profile.mode === 'live')
        throw new UsageError('the sandbox must not be given live keys: set TENDER_MODE to sandbox');
      const port = portOf(
        { ...process.env, ...(options.port !== undefined && { [PORT]: options.port }) },
        PORT,
        DEFAULT_PORT,
      );
      await untilSignal(async (running) => {
        const sandbox = await serveSandbox({
          profile,
          host,
          port,
          lenient,
          log: createLog(),
          ...(state === undefined ? {} : { stateFile: state }),
        });
        running.push(sandbox);
        process.stdout.write(firstSteps(sandbox.url, profile));
      });
    });

/** A proxy finds the sandbox without configuration if both use their defaults. */
function firstSteps(url: string, { baseUrl }: Profile): string {
  const found = new URL(baseUrl.acquiring).origin === url;
  return textTable([
    ['sandbox', url],
    ['state', `${url}/__sandbox/ shows it, lists test cards, and changes what happens`],
    [
      'next',
      found
        ? 'run `tender proxy` in another terminal'
        : `run \`TENDER_GATEWAY_URL=${url} TENDER_ISSUING_URL=${url} tender proxy\` in another terminal`,
    ],
  ]).concat('\n');
}

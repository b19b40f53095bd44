import { Option, type Command } from 'commander';
import { createLog } from '../../logging/log.ts';
import { serveSandbox } from '../../serving/serve-sandbox.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { portOf } from '../terminal/port-variable.ts';
import { untilSignal } from '../terminal/until-signal.ts';

interface SandboxCommandOptions {
  readonly config?: string;
  readonly lenient?: boolean;
  readonly state?: string;
}

const DEFAULT_PORT = 4100;

export const sandboxCommand = (): Command =>
  configuredCommand('sandbox')
    .description('run the sandbox: a simulated gateway with the ids and keys of the configuration')
    .option(
      '--lenient',
      'accept wrong lengths, encodings and signatures, as the real gateway might',
    )
    .addOption(
      new Option(
        '--state <file>',
        'keep orders, groups and cards in this SQLite file; in memory when left out',
      ).env('TENDER_SANDBOX_STATE'),
    )
    .action(async ({ lenient = false, state, ...options }: SandboxCommandOptions) => {
      const { profile, host } = await configurationOf(options);
      if (profile.mode === 'live')
        throw new UsageError('the sandbox must not be given live keys: set TENDER_MODE to sandbox');
      const port = portOf(process.env, 'TENDER_SANDBOX_PORT', DEFAULT_PORT);
      await untilSignal(async (running) =>
        running.push(
          await serveSandbox({
            profile,
            host,
            port,
            lenient,
            log: createLog(),
            ...(state === undefined ? {} : { stateFile: state }),
          }),
        ),
      );
    });

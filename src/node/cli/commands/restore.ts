import type { Command } from 'commander';
import type { Resumed } from '../../../proxy/index.ts';
import {
  declareComplete,
  RestoreError,
  restoreStore,
  RestoreUnansweredError,
} from '../../serving/restore-store.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, outputOption, type OutputFormat } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const restoreCommand = (terminal: Terminal): Command =>
  configuredCommand('restore')
    .argument('[file]', 'written by `tender backup`; omit it after pg_restore or a snapshot')
    .description('restore a backup, and account for what may have been sent since')
    .option(
      '--complete',
      'the configured database lacks nothing, as it was moved after all proxies had ended: ask about nothing',
    )
    .addOption(outputOption(terminal))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nStop the proxies first. An existing database is never overwritten. The gateway is asked what was paid\nsince the backup; while it does not answer, nothing is restored and the exit code is 3.',
    )
    .action(
      async (
        file: string | undefined,
        {
          output,
          complete = false,
          ...options
        }: { config?: string; complete?: boolean; output: OutputFormat },
      ) => {
        if (complete && file !== undefined)
          throw new UsageError('--complete is about the configured database: name no file.');
        const configuration = await configurationOf(terminal, options);
        if (complete) {
          await declareComplete(configuration);
          terminal.stdout.write('Taken up as it is. Now start the proxies.\n');
          return;
        }
        try {
          const resumed = await restoreStore(configuration, file);
          terminal.stdout.write(PRINTED[output](resumed));
        } catch (error) {
          if (error instanceof RestoreError) throw new UsageError(error.message);
          if (!(error instanceof RestoreUnansweredError)) throw error;
          terminal.stderr.write(`tender: ${error.message}\n`);
          terminal.exitWith('unknown');
        }
      },
    );

const PRINTED: Readonly<Record<OutputFormat, (resumed: Resumed) => string>> = {
  json: (resumed) => `${JSON.stringify(resumed, undefined, 2)}\n`,
  table: ({ known_until, last_event, taken_up, in_progress, unproven }) =>
    [
      `Restored. The backup knows what happened until ${known_until}; its last event is ${last_event ?? 'none'}.`,
      `Taken up from the gateway: ${taken_up.length} later payments${listOf(taken_up)}`,
      `In progress at the backup: ${in_progress}. Still not proven: ${unproven.length}${listOf(unproven)}`,
      'No query shows refunds, payouts and issued cards: compare those since the backup with the gateway.',
      'A refund of an earlier payment has to be `confirmed` once. Now start the proxies.',
      '',
    ].join('\n'),
};

const listOf = (names: readonly string[]): string =>
  names.length > 0 ? ` (${names.join(', ')})` : '';

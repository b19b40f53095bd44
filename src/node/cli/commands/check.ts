import type { Command } from 'commander';
import { runChecks } from '../../check/run-checks.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { exitWith } from '../terminal/exit-codes.ts';
import { jsonOption, outputOption, type OutputFormat } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';

export const checkCommand = (): Command =>
  configuredCommand('check')
    .description('check the configuration, signatures, store, clock and connection to the gateway')
    .addOption(outputOption())
    .addOption(jsonOption())
    .action(async ({ output, ...options }: { config?: string; output: OutputFormat }) => {
      const results = await runChecks(await configurationOf(options));
      process.stdout.write(
        output === 'json'
          ? `${JSON.stringify(results, undefined, 2)}\n`
          : `${textTable(results.map(({ name, result, detail }) => [result, name, detail]))}\n`,
      );
      if (results.some(({ result }) => result === 'fails')) exitWith('failed');
    });

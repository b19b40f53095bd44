import type { Command } from 'commander';
import { runChecks } from '../../check/run-checks.ts';
import { checkPoints } from '../../fit/check-points.ts';
import { configurationOf, configuredCommand, profileSaid } from '../terminal/configured.ts';
import { jsonOption, outputOption, type OutputFormat } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const checkCommand = (terminal: Terminal): Command =>
  configuredCommand('check')
    .description('check the configuration, signatures, store, clock and connection to the gateway')
    .addOption(outputOption(terminal))
    .addOption(jsonOption())
    .action(async ({ output, ...options }: { config?: string; output: OutputFormat }) => {
      const configuration = await configurationOf(terminal, options);
      const { profile } = configuration;
      const points =
        profile.mode === 'live' ? checkPoints(profile, await profileSaid(terminal, options)) : [];
      const open = points
        .filter(({ state }) => state === 'open')
        .flatMap(({ keys }) => keys[0] ?? []);
      const results = await runChecks(configuration, open);
      terminal.stdout.write(
        output === 'json'
          ? `${JSON.stringify(results, undefined, 2)}\n`
          : `${textTable(results.map(({ name, result, detail }) => [result, name, detail]))}\n`,
      );
      if (results.some(({ result }) => result === 'fails')) terminal.exitWith('failed');
    });

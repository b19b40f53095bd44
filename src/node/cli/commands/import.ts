import { Option, type Command } from 'commander';
import { REGISTRY_RECORDS } from '../../../contract/proxy/registry.schema.ts';
import { ImportError, importFile } from '../../serving/import-file.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, plainOutputOption, type OutputFormat } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface ImportOptions {
  readonly config?: string;
  readonly correct?: boolean;
  readonly output: OutputFormat;
}

export const importCommand = (terminal: Terminal): Command =>
  configuredCommand('import')
    .argument('<file>', 'a CSV file with a line of column names, for example cards.csv')
    .description('import existing cards, groups or cardholders, which the gateway cannot list')
    .addHelpText('after', `\nColumns, by kind of record:\n${columnsHelp()}`)
    .addOption(
      new Option('--correct', 'let the file replace what is known, like the status of a group'),
    )
    .addOption(plainOutputOption())
    .addOption(jsonOption())
    .action(async (file: string, { correct, output, ...options }: ImportOptions) => {
      const configuration = await configurationOf(terminal, options);
      const imported = importFile(file, configuration, { ...(correct && { correct }) });
      const { kind, added, known } = await imported.catch((error: unknown) => {
        throw error instanceof ImportError ? new UsageError(error.message) : error;
      });
      terminal.stdout.write(
        output === 'json'
          ? `${JSON.stringify({ kind, added, known })}\n`
          : `${kind}: ${added} added, ${known} ${correct ? 'corrected' : 'known before'}\n`,
      );
    });

const columnsHelp = (): string =>
  Object.entries(REGISTRY_RECORDS)
    .map(([kind, { record }]) => `  ${kind}: ${Object.keys(record.shape).join(', ')}`)
    .join('\n');

import { Option, type Command } from 'commander';
import { startOfDay, startOfNextDay, type Reconciliation } from '../../../proxy/index.ts';
import { withProxy } from '../../serving/with-proxy.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { csv } from '../../../contract/values/csv.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

const FORMATS = ['table', 'csv', 'json'] as const;

interface ReconcileOptions {
  readonly config?: string;
  readonly from: string;
  readonly to?: string;
  readonly output: (typeof FORMATS)[number];
}

const COLUMNS = ['in', 'order_id', 'order_no', 'transaction_id', 'id', 'here', 'gateway'] as const;

export const reconcileCommand = (terminal: Terminal): Command =>
  configuredCommand('reconcile')
    .description('compare days with the gateway: payments, amounts, currencies and states')
    .requiredOption('--from <date>', 'the first day, YYYY-MM-DD, in the time zone of the profile')
    .option('--to <date>', 'the last day; default: that of --from')
    .addOption(
      new Option('-o, --output <format>', 'how to print')
        .choices(FORMATS)
        .default(terminal.stdout.isTTY ? 'table' : 'json', 'table on a terminal, json otherwise'),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nIt changes nothing, here or at the gateway. The exit code is 1 if anything differs, and 3 if\nthe gateway did not answer about everything.',
    )
    .action(async ({ from, to = from, output, ...options }: ReconcileOptions) => {
      const configuration = await configurationOf(terminal, options);
      const { timeZone } = configuration.profile;
      const [start, last] = [from, to].map((date) => startOfDay(date, timeZone));
      if (start === undefined || last === undefined || last < start)
        throw new UsageError(
          '--from and --to must be days such as 2026-11-21, the earlier one first',
        );
      // Beside a running proxy its queries share the account's rate limit, and let people's go first.
      const result = await withProxy(configuration, (proxy) =>
        proxy.reconcile(start, startOfNextDay(last, timeZone)),
      );
      terminal.stdout.write(PRINT[output](result));
      // The rows are for a program; that there are none has to be told, and whether all was compared.
      if (output === 'csv') terminal.stderr.write(`${summaryOf(result).join('\n')}\n`);
      if (result.differences.length > 0) terminal.exitWith('failed');
      else if (result.unanswered > 0 || result.unlisted) terminal.exitWith('unknown');
    });

const rowsOf = ({ differences }: Reconciliation): string[][] =>
  differences.map((one) => COLUMNS.map((column) => one[column] ?? ''));

const summaryOf = (result: Reconciliation): string[] => [
  ...result.unproven.map(
    ({ id, operation, outcome }) => `${operation} ${id} is ${outcome}: no query shows it`,
  ),
  `${result.payments} payments compared, ${result.differences.length} differences, ${result.unanswered} without an answer; ${result.not_queryable} operations that no query shows`,
  ...(result.head === null ? [] : [`head ${result.head}`]),
  ...(result.unlisted
    ? ['The gateway did not list everything: payments unknown to the store may be missing.']
    : []),
];

const PRINT: Readonly<Record<ReconcileOptions['output'], (result: Reconciliation) => string>> = {
  json: (result) => `${JSON.stringify(result, undefined, 2)}\n`,
  csv: (result) => csv([[...COLUMNS], ...rowsOf(result)]),
  table: (result) =>
    [
      ...(result.differences.length > 0 ? [textTable([[...COLUMNS], ...rowsOf(result)]), ''] : []),
      ...summaryOf(result),
      '',
    ].join('\n'),
};

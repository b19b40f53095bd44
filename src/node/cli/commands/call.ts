import { styleText } from 'node:util';
import { Option, type Command } from 'commander';
import { findOperation } from '../../../contract/operations/find-operation.ts';
import { missingSettings } from '../../../contract/operations/missing-settings.ts';
import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../../contract/vocabulary/outcomes.ts';
import { createGateway } from '../../../gateway/index.ts';
import { createPooledTransport } from '../../runtime/pooled-transport.ts';
import { systemClock, systemRandom } from '../../runtime/dependencies.ts';
import { createLog } from '../../logging/log.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError, type ExitReason } from '../terminal/exit-codes.ts';
import { currencyOption } from '../terminal/currency-option.ts';
import { outputOption, print, type OutputFormat } from '../terminal/output.ts';
import { operationsHelp } from '../terminal/operations-help.ts';
import {
  dataOption,
  readValues,
  sourceOf,
  valuesOption,
  type RequestOptions,
} from '../terminal/read-values.ts';
import { callOperation, type CallResult } from './call-operation.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface CallOptions extends RequestOptions {
  readonly config?: string;
  readonly output: OutputFormat;
  readonly personalData: boolean;
  readonly currency?: string;
}

export const callCommand = (terminal: Terminal): Command =>
  configuredCommand('call')
    .argument('<operation>', 'its name, like orders.refund')
    .description('call a gateway operation directly, bypassing proxy and store')
    .addOption(valuesOption())
    .addOption(dataOption())
    .addOption(outputOption(terminal))
    .addOption(
      new Option('--personal-data', 'also print names, addresses and accounts').default(false),
    )
    .addOption(currencyOption())
    .addHelpText('after', operationsHelp)
    .action(async (name: string, { output, personalData, currency, ...options }: CallOptions) => {
      const operation = findOperation(name);
      const { profile, network } = await configurationOf(terminal, options);
      assertEnabled(operation, profile);
      const values = await readValues(terminal, sourceOf(options));
      const pool = createPooledTransport(profile, network);
      const gateway = createGateway({
        profile,
        transport: pool.transport,
        clock: systemClock,
        random: systemRandom,
        log: createLog({ destination: terminal.stderr, level: 'warn' }),
      });
      // The gateway's client checks them against the operation's schema before it sends.
      const sent = values as RequestValues<OperationName>;
      const { shown, outcome, misused } = await callOperation(
        gateway,
        operation,
        sent,
        profile,
        currency,
      );
      await pool.close();
      const format = options.json === true ? 'json' : output;
      if (format === 'table')
        terminal.stdout.write(`${statementOf(outcome, shown, terminal.stdout)}\n`);
      print(terminal, shown, format, { personalData });
      terminal.exitWith(misused ? 'usage' : REASONS[outcome]);
    });

/** What is off in the proxy is off here: the profile says what this account is used for. */
function assertEnabled(operation: OperationName, profile: Profile): void {
  const missing = missingSettings(operation, profile).map((setting) => `"${setting}"`);
  if (missing.length > 0) throw new UsageError(`set ${missing.join(' and ')} in the profile first`);
}

const REASONS: Readonly<Record<Outcome, ExitReason>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'unfinished',
  review: 'unfinished',
  requires_action: 'unfinished',
  unknown: 'unknown',
};

const STATEMENTS: Readonly<
  Record<Outcome, readonly ['green' | 'red' | 'yellow', statement: string]>
> = {
  succeeded: ['green', 'succeeded'],
  failed: ['red', 'failed'],
  pending: ['yellow', 'pending: not final yet'],
  review: ['yellow', 'in review: not final yet'],
  requires_action: ['yellow', 'requires action: not final yet'],
  unknown: ['yellow', 'unknown: not proven; query the gateway before you try again'],
};

/** Of a batch, how many of how many. */
function statementOf(
  outcome: Outcome,
  { succeeded_items: succeeded, total_items: total }: CallResult['shown'],
  stream: Terminal['stdout'],
): string {
  const [colour, statement] = STATEMENTS[outcome];
  const counted =
    typeof total === 'number'
      ? `${statement} (${String(succeeded)} of ${total} succeeded)`
      : statement;
  return styleText(colour, counted, { stream });
}

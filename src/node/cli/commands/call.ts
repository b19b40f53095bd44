import type { Command } from 'commander';
import { findOperation } from '../../../contract/operations/find-operation.ts';
import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import type { OperationName } from '../../../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../../contract/vocabulary/outcomes.ts';
import { createGateway, interpretAnswer, type GatewayAnswer } from '../../../gateway/index.ts';
import { createPooledFetch } from '../../runtime/pooled-fetch.ts';
import { systemClock, systemRandom } from '../../runtime/dependencies.ts';
import { createLog } from '../../logging/log.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { exitWith, type ExitReason } from '../terminal/exit-codes.ts';
import { outputOption, print, type OutputFormat } from '../terminal/output.ts';
import { operationsHelp } from '../terminal/operations-help.ts';
import { readValues, valuesOption } from '../terminal/read-values.ts';

interface CallOptions {
  readonly config?: string;
  readonly json: string;
  readonly output: OutputFormat;
}

export const callCommand = (): Command =>
  configuredCommand('call')
    .argument('<operation>', 'its name, like orders.refund')
    .description('call a gateway operation directly, bypassing proxy and store')
    .addOption(valuesOption())
    .addHelpText('after', operationsHelp)
    .addOption(outputOption())
    .action(async (name: string, { json, output, ...options }: CallOptions) => {
      const operation = findOperation(name);
      const { profile } = await configurationOf(options);
      const values = await readValues(json);
      const pool = createPooledFetch(profile);
      const gateway = createGateway({
        profile,
        fetch: pool.fetch,
        clock: systemClock,
        random: systemRandom,
        log: createLog({ destination: process.stderr, level: 'warn' }),
      });
      // The gateway's client checks them against the operation's schema before it sends.
      const sent = values as RequestValues<OperationName>;
      const answer = await gateway.call(operation, sent);
      await pool.close();
      print(answer.kind === 'answered' ? answer.value : answer, output);
      exitWith(
        isMisuse(answer) ? 'usage' : REASONS[interpretAnswer(operation, answer, sent).outcome],
      );
    });

const REASONS: Readonly<Record<Outcome, ExitReason>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'unfinished',
  review: 'unfinished',
  requires_action: 'unfinished',
  unknown: 'unknown',
};

const isMisuse = (answer: GatewayAnswer<unknown>): boolean =>
  answer.kind === 'not-sent' && (answer.reason === 'invalid' || answer.reason === 'signing');

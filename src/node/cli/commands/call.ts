import type { Command } from 'commander';
import { findOperation } from '../../../contract/find-operation.ts';
import { operationOf, type RequestValues } from '../../../contract/operations.schema.ts';
import type { OperationName } from '../../../contract/operation-names.ts';
import type { Outcome } from '../../../contract/outcomes.ts';
import type { Profile } from '../../../contract/profile.schema.ts';
import {
  createGateway,
  judgeCardPayment,
  type Gateway,
  type GatewayAnswer,
} from '../../../gateway/index.ts';
import { createPooledFetch } from '../../pooled-fetch.ts';
import { systemClock, systemRandom } from '../../surroundings.ts';
import { createLog } from '../../logging/log.ts';
import { configurationOf, configuredCommand } from '../configured.ts';
import { exitWith, type ExitReason } from '../exit-codes.ts';
import { outputOption, print, type OutputFormat } from '../output.ts';
import { readValues, valuesOption } from '../read-values.ts';

interface CallOptions {
  readonly config?: string;
  readonly json: string;
  readonly output: OutputFormat;
}

export const callCommand = (): Command =>
  configuredCommand('call')
    .argument('<operation>', 'its name, like orders.refund')
    .description('call an operation of the gateway directly, past proxy and store')
    .addOption(valuesOption())
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
      const { answer, reason } =
        operation === 'authorise.card'
          ? await payByCard(gateway, values, profile)
          : await callOther(gateway, operation, values);
      await pool.close();
      print(answer.kind === 'answered' ? answer.value : answer, output);
      exitWith(reason);
    });

interface Called {
  readonly answer: GatewayAnswer<unknown>;
  readonly reason: ExitReason;
}
/** The gateway's client checks them against the operation's schema before it sends. */
type Values = Readonly<Record<string, unknown>>;

const REASONS: Readonly<Record<Outcome, ExitReason>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'unfinished',
  review: 'unfinished',
  requires_action: 'unfinished',
  unknown: 'unknown',
};

async function payByCard(gateway: Gateway, values: Values, profile: Profile): Promise<Called> {
  const sent = values as RequestValues<'authorise.card'>;
  const answer = await gateway.call('authorise.card', sent);
  const { outcome } = judgeCardPayment({ answer, sent, profile });
  const reason = answer.kind === 'answered' ? REASONS[outcome] : reasonOf('authorise.card', answer);
  return { answer, reason };
}

async function callOther(
  gateway: Gateway,
  operation: OperationName,
  values: Values,
): Promise<Called> {
  const answer = await gateway.call(operation, values);
  return { answer, reason: reasonOf(operation, answer) };
}

/** Answers of other operations speak of each order or balance; the reader judges them. */
function reasonOf(operation: OperationName, answer: GatewayAnswer<unknown>): ExitReason {
  switch (answer.kind) {
    case 'answered':
      return 'succeeded';
    case 'refused':
      return 'failed';
    case 'not-sent':
      return answer.reason === 'invalid' || answer.reason === 'signing' ? 'usage' : 'failed';
    case 'no-answer':
      return operationOf(operation).query ? 'failed' : 'unknown';
  }
}

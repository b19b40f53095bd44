import { Option, type Command } from 'commander';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { openTarget, sandboxInMemory } from '../../conformance/harness/open-target.ts';
import { runConformance, sumOf, type RuleReport } from '../../conformance/run-conformance.ts';
import type { Issued, Target } from '../../conformance/harness/target.ts';
import { createPooledTransport } from '../../runtime/pooled-transport.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface GatewayOptions {
  readonly config?: string;
  readonly gateway?: string;
  readonly issuing?: string;
  readonly card?: string;
  readonly cardholder?: string;
}
interface ConformanceOptions extends GatewayOptions {
  readonly output: 'lines' | 'json';
}

export const conformanceCommand = (terminal: Terminal): Command =>
  configuredCommand('conformance')
    .description(
      'check a gateway against the documented interface, rule by rule; without --gateway, an in-memory sandbox. ' +
        'Sends test orders in sandbox mode, and only harmless queries in live mode',
    )
    .option('--gateway <url>', 'address of the gateway; ids and keys come from the configuration')
    .option('--issuing <url>', 'address of its issuing interface, if different')
    .option('--card <id>', 'an active card of the test account, for moving test money')
    .option('--cardholder <id>', 'a cardholder of the test account')
    .addOption(
      new Option('-o, --output <format>', 'how to print')
        .choices(['lines', 'json'])
        .default('lines'),
    )
    .addOption(jsonOption())
    .action(async ({ output, ...options }: ConformanceOptions) => {
      const tell: Tell = ({ row, result, detail }) => {
        if (output === 'lines')
          terminal.stdout.write(`${row} ${result}${detail && `: ${detail}`}\n`);
      };
      const { profile, network } = await configurationOf(
        terminal,
        options,
        gatewayVariables(options),
      );
      const findings =
        options.gateway === undefined
          ? await conformanceOfSandbox(profile, tell)
          : await conformanceOfGateway({ profile, network }, issuedOf(options), tell);
      const sum = sumOf(findings);
      terminal.stdout.write(
        output === 'json'
          ? `${JSON.stringify({ findings, sum }, undefined, 2)}\n`
          : `${sum.holds} hold, ${sum.fails} fail, ${sum['not tried']} not tried\n`,
      );
      if (sum.holds === 0)
        terminal.stderr.write(
          'No rule could be checked: the gateway gave no usable answer. "tender check" says more.\n',
        );
      if (sum.fails > 0 || sum.holds === 0) terminal.exitWith('failed');
    });

/** Is given each finding as it is made. */
type Tell = (finding: RuleReport) => void;

/** The address is checked like one of the configuration (C-039). */
function gatewayVariables({ gateway, issuing }: GatewayOptions): Record<string, string> {
  if (gateway === undefined) return {};
  return { TENDER_GATEWAY_URL: gateway, TENDER_ISSUING_URL: issuing ?? gateway };
}

function issuedOf({ card, cardholder }: GatewayOptions): Issued | undefined {
  if (card === undefined && cardholder === undefined) return undefined;
  if (card !== undefined && cardholder !== undefined) return { card, cardholder };
  throw new UsageError('give --card and --cardholder together');
}

async function conformanceOfSandbox(profile: Profile, tell: Tell): Promise<RuleReport[]> {
  if (profile.mode === 'live')
    throw new UsageError('the sandbox must not be given live keys: set TENDER_MODE to sandbox');
  const sandbox = sandboxInMemory(profile);
  return collect(await openTarget(sandbox.profile, sandbox.transport), tell);
}

async function conformanceOfGateway(
  { profile, network }: Pick<Configuration, 'profile' | 'network'>,
  issued: Issued | undefined,
  tell: Tell,
): Promise<RuleReport[]> {
  const pool = createPooledTransport(profile, network);
  try {
    return await collect(await openTarget(profile, pool.transport, issued), tell);
  } finally {
    await pool.close();
  }
}

async function collect(target: Target, tell: Tell): Promise<RuleReport[]> {
  const findings: RuleReport[] = [];
  for await (const finding of runConformance(target)) {
    findings.push(finding);
    tell(finding);
  }
  return findings;
}

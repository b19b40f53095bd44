import { Option, type Command } from 'commander';
import { CARDS_PATH, SANDBOX_PROFILE } from '../../../contract/profile/sandbox-defaults.ts';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { createLog } from '../../logging/log.ts';
import { serveSandbox } from '../../serving/serve-sandbox.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { textTable } from '../terminal/text-table.ts';
import { portOf } from '../terminal/port-variable.ts';
import { untilSignal } from '../terminal/until-signal.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface SandboxCommandOptions {
  readonly config?: string;
  readonly profile?: string;
  readonly host?: string;
  readonly port?: string;
  readonly lenient?: boolean;
  readonly state?: string;
}

const PORT = 'TENDER_SANDBOX_PORT';
const DEFAULT_PORT = 4100;

export const sandboxCommand = (terminal: Terminal): Command =>
  configuredCommand('sandbox')
    .description('run the sandbox: a simulated gateway with the ids and keys of the configuration')
    .option(
      '--profile <file>',
      'play the gateway of this configuration, a live one too, with the sandbox’s keys in place of its own',
    )
    .option('--host <address>', 'the address to listen on; overrides HOST')
    .option('--port <number>', `the port to listen on, default ${DEFAULT_PORT}; overrides ${PORT}`)
    .option(
      '--lenient',
      'accept wrong lengths, encodings and signatures, as the real gateway might',
    )
    .addOption(
      new Option(
        '--state <file>',
        'keep orders, groups and cards in this SQLite file instead of in memory',
      ).env('TENDER_SANDBOX_STATE'),
    )
    .action(async ({ lenient = false, state, ...options }: SandboxCommandOptions) => {
      const configuration = await playedBy(terminal, options);
      const { profile, host } = configuration;
      if (profile.mode === 'live')
        throw new UsageError(
          'the sandbox must not be given live keys: name the file with --profile, which leaves them out, or set TENDER_MODE to sandbox',
        );
      const port = portOf(
        { ...terminal.env, ...(options.port !== undefined && { [PORT]: options.port }) },
        PORT,
        DEFAULT_PORT,
      );
      await untilSignal(async (running) => {
        const sandbox = await serveSandbox({
          profile,
          host,
          port,
          lenient,
          log: createLog(),
          ...(state === undefined ? {} : { stateFile: state }),
        });
        running.push(sandbox);
        terminal.stdout.write(firstSteps(sandbox.url, configuration, options.profile));
      });
    });

/** A proxy finds the sandbox without configuration if both use their defaults. */
function firstSteps(
  url: string,
  { profile: { baseUrl }, port }: Configuration,
  played?: string,
): string {
  const found = new URL(baseUrl.acquiring).origin === url;
  return textTable([
    ['sandbox', url],
    ['state', `${url}/__sandbox/ shows it, lists test cards, and changes what happens`],
    [
      'next',
      played !== undefined
        ? `run \`${asSandbox(url, port)} tender proxy --config ${played}\` in another terminal`
        : found
          ? 'run `tender proxy` in another terminal'
          : `run \`TENDER_GATEWAY_URL=${url} TENDER_ISSUING_URL=${url} tender proxy\` in another terminal`,
    ],
  ]).concat('\n');
}

/** What makes a configuration one of a sandbox, whichever mode it is of: no key of its own is ever used. */
const SANDBOX_KEYS: Readonly<Record<string, string>> = {
  TENDER_SIGN_KEY: SANDBOX_PROFILE.secrets.signKey[0],
  TENDER_ISSUING_KEY: SANDBOX_PROFILE.secrets.issuingKey[0],
  TENDER_NOTIFY_KEY: SANDBOX_PROFILE.secrets.notifyKey[0],
  TENDER_PRIVATE_KEY: SANDBOX_PROFILE.secrets.privateKey[0],
  TENDER_GATEWAY_KEY: SANDBOX_PROFILE.secrets.gatewayKey[0],
  TENDER_ISSUING_PRIVATE_KEY: SANDBOX_PROFILE.secrets.privateKey[0],
  TENDER_ISSUING_GATEWAY_KEY: SANDBOX_PROFILE.secrets.gatewayKey[0],
};
const SANDBOX_VARIABLES: Readonly<Record<string, string>> = {
  TENDER_MODE: 'sandbox',
  ...SANDBOX_KEYS,
};

const asSandbox = (url: string, port: number): string =>
  Object.entries({
    ...SANDBOX_VARIABLES,
    TENDER_GATEWAY_URL: url,
    TENDER_ISSUING_URL: url + CARDS_PATH,
    // Its payments are not real, and it tells nobody of them but this machine.
    TENDER_DATABASE_URL: 'sqlite::memory:',
    TENDER_PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** The configuration whose gateway is played: ids, codes, recipes and forms, but no address and no key. */
export function playedBy(
  terminal: Terminal,
  { config, profile, host }: Pick<SandboxCommandOptions, 'config' | 'profile' | 'host'>,
): Promise<Configuration> {
  const over = host === undefined ? {} : { HOST: host };
  if (profile === undefined)
    return configurationOf(terminal, config === undefined ? {} : { config }, over);
  const { acquiring, issuing } = SANDBOX_PROFILE.baseUrl;
  return configurationOf(
    terminal,
    { config: profile },
    {
      ...over,
      ...SANDBOX_VARIABLES,
      ...Object.fromEntries(Object.keys(SANDBOX_KEYS).map((name) => [`${name}_FILE`, ''])),
      TENDER_GATEWAY_URL: acquiring,
      TENDER_ISSUING_URL: issuing + CARDS_PATH,
    },
  );
}

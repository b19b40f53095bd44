import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { unknownVariables } from '../../configuration/unknown-variables.ts';
import { loadConfiguration } from '../../configuration/load-configuration.ts';

const DEFAULT_FILES = ['tender.config.jsonc', 'tender.config.json'] as const;

/** A command that needs the configuration. */
export const configuredCommand = (name: string): Command =>
  new Command(name).option(
    '-c, --config <file>',
    `the configuration, ${DEFAULT_FILES.join(' or ')} by default; TENDER_… environment variables override it`,
  );

/** The configuration that the options and the environment name; `over` overrides both. */
export const configurationOf = (
  { config }: { config?: string },
  over: Readonly<Record<string, string>> = {},
): Promise<Configuration> => {
  for (const line of unknownVariables(process.env)) process.stderr.write(`tender: ${line}\n`);
  return loadConfiguration({
    environment: { ...process.env, ...over },
    file: config ?? DEFAULT_FILES.find((file) => existsSync(file)) ?? null,
  });
};

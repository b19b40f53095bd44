import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { loadConfiguration } from '../../configuration/load-configuration.ts';

const DEFAULT_FILE = 'tender.config.json';

/** A command that needs the configuration. */
export const configuredCommand = (name: string): Command =>
  new Command(name).option(
    '-c, --config <file>',
    `the configuration, ${DEFAULT_FILE} if it is there; the environment's TENDER_… variables win`,
  );

/** The configuration that the options and the environment name; `over` stands over both. */
export const configurationOf = (
  { config }: { config?: string },
  over: Readonly<Record<string, string>> = {},
): Promise<Configuration> =>
  loadConfiguration({
    environment: { ...process.env, ...over },
    file: config ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : null),
  });

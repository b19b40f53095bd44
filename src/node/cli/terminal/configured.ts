import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type { Configuration } from '../../configuration/configuration.schema.ts';
import { unknownVariables } from '../../configuration/unknown-variables.ts';
import {
  loadConfiguration,
  loadDraft,
  type DraftProfile,
} from '../../configuration/load-configuration.ts';
import type { Tree } from '../../configuration/trees.ts';
import type { Terminal } from './terminal.ts';

/** Where the configuration is looked for. */
const DEFAULT_FILES = ['tender.config.jsonc', 'tender.config.json'] as const;

/** A command that needs the configuration. */
export const configuredCommand = (name: string): Command =>
  new Command(name).option(
    '-c, --config <file>',
    `the configuration, ${DEFAULT_FILES.join(' or ')} by default; TENDER_… environment variables override it`,
  );

/** The configuration that the options and the environment name; `over` overrides both. */
export const configurationOf = (
  { env, stderr }: Terminal,
  { config }: { config?: string },
  over: Readonly<Record<string, string>> = {},
): Promise<Configuration> => {
  for (const line of unknownVariables(env)) stderr.write(`tender: ${line}\n`);
  return loadConfiguration({ environment: { ...env, ...over }, file: fileOf(config) });
};

/** The profile alone, whole or not. */
export const draftOf = (
  { env, stderr }: Terminal,
  { config }: { config?: string },
): Promise<DraftProfile> => {
  for (const line of unknownVariables(env)) stderr.write(`tender: ${line}\n`);
  return loadDraft({ environment: env, file: fileOf(config) });
};

/** What file and environment say of the profile. */
export const profileSaid = async (
  { env }: Terminal,
  { config }: { config?: string },
): Promise<Tree> => (await loadDraft({ environment: env, file: fileOf(config) })).said;

/** The file that is named, or the one that is there. */
export const fileOf = (config?: string): string | null =>
  config ?? DEFAULT_FILES.find((file) => existsSync(file)) ?? null;

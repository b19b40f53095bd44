import type { Command } from 'commander';
import { webhookSecretsOf } from '../../../proxy/index.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { jsonOption, plainOutputOption, type OutputFormat } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const webhookSecretCommand = (terminal: Terminal): Command =>
  configuredCommand('webhook-secret')
    .description(
      'print the secrets for verifying webhooks (Standard Webhooks): one line per root secret, newest first',
    )
    .addOption(plainOutputOption())
    .addOption(jsonOption())
    .action(async ({ output, ...options }: { config?: string; output: OutputFormat }) => {
      const { settings } = await configurationOf(terminal, options);
      const secrets = await webhookSecretsOf(settings.secrets);
      terminal.stdout.write(
        output === 'json'
          ? `${JSON.stringify(secrets)}\n`
          : secrets.map((secret) => `${secret}\n`).join(''),
      );
    });

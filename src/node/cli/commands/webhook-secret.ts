import type { Command } from 'commander';
import { webhookSecretsOf } from '../../../proxy/index.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';

export const webhookSecretCommand = (): Command =>
  configuredCommand('webhook-secret')
    .description(
      'print what the merchant server verifies webhooks by (Standard Webhooks): one line for each root secret, the newest first',
    )
    .action(async (options: { config?: string }) => {
      const { settings } = await configurationOf(options);
      const secrets = await webhookSecretsOf(settings.secrets);
      process.stdout.write(secrets.map((secret) => `${secret}\n`).join(''));
    });

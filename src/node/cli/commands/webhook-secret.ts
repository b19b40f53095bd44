import { Option, type Command } from 'commander';
import { webhookSecretsOf } from '../../../proxy/index.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';

export const webhookSecretCommand = (): Command =>
  configuredCommand('webhook-secret')
    .description(
      'print the secrets for verifying webhooks (Standard Webhooks): one line per root secret, newest first',
    )
    .addOption(new Option('--json', 'print a JSON list'))
    .action(async (options: { config?: string; json?: boolean }) => {
      const { settings } = await configurationOf(options);
      const secrets = await webhookSecretsOf(settings.secrets);
      process.stdout.write(
        options.json
          ? `${JSON.stringify(secrets)}\n`
          : secrets.map((secret) => `${secret}\n`).join(''),
      );
    });

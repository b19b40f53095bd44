import type { Command } from 'commander';
import { BackupError, backupStore } from '../../serving/backup-store.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const backupCommand = (terminal: Terminal): Command =>
  configuredCommand('backup')
    .argument('<file>', 'where the copy goes; it must not exist')
    .description('copy the SQLite database, even while proxies are running')
    .action(async (file: string, options: { config?: string }) => {
      const { database } = await configurationOf(terminal, options);
      await backupStore(database, file).catch((error: unknown) => {
        throw error instanceof BackupError ? new UsageError(error.message) : error;
      });
      terminal.stdout.write(`${file}\n`);
    });

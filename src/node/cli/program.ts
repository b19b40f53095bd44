import { Command, CommanderError } from 'commander';
import { NotShownError, UnknownOperationError } from '../../contract/operations/find-operation.ts';
import { maskCardNumbers } from '../../contract/values/card-number.ts';
import { AnalogyRefusedError, SigningError } from '../../signing/index.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { MissingBuildError } from '../runtime/folder-assets.ts';
import { packageVersion } from '../runtime/package-folders.ts';
import { PortError } from '../serving/listen.ts';
import { StoreError } from '../stores/open-store.ts';
import { StateFileError } from '../stores/sandbox-state.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { callCommand } from './commands/call.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommand } from './commands/completion.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { cspCommand } from './commands/csp.ts';
import { demoCommand } from './commands/demo.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { proxyCommand } from './commands/proxy.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { reportCommand } from './commands/report.ts';
import { restoreCommand } from './commands/restore.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { signCommand } from './commands/sign.ts';
import { webhookSecretCommand } from './commands/webhook-secret.ts';
import { EXIT_CODES, exitWith, UsageError } from './terminal/exit-codes.ts';
import { fatalErrorMessage, installFatalErrorHandler } from './terminal/fatal-error.ts';
import { textTable } from './terminal/text-table.ts';

const program = new Command('tender')
  .description('Tender: proxy, sandbox gateway and tools for card payments')
  .version(packageVersion())
  .exitOverride()
  .configureOutput({ writeErr: complain })
  .addHelpText(
    'after',
    `\nExit codes:\n${textTable(Object.values(EXIT_CODES).map(([code, meaning]) => [`  ${code}`, meaning]))}`,
  );
for (const command of [
  initCommand(),
  proxyCommand(),
  sandboxCommand(),
  demoCommand(),
  checkCommand(),
  callCommand(),
  signCommand(),
  conformanceCommand(),
  cspCommand(),
  importCommand(),
  backupCommand(),
  restoreCommand(),
  reconcileCommand(),
  reportCommand(),
  auditCommand(),
  webhookSecretCommand(),
  completionCommand(program),
]) {
  program.addCommand(command.copyInheritedSettings(program));
  for (const part of command.commands) part.copyInheritedSettings(program);
}

/** Errors that the reader can do something about: the message is all that helps. */
const FAILED = [PortError, MissingBuildError, StateFileError, StoreError];
const MISUSED = [
  ConfigurationError,
  UsageError,
  UnknownOperationError,
  NotShownError,
  SigningError,
  AnalogyRefusedError,
];
const isOneOf = (kinds: readonly (abstract new (...args: never[]) => Error)[], error: unknown) =>
  kinds.some((kind) => error instanceof kind);

installFatalErrorHandler();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) exitWith('usage');
  } else if (isOneOf(MISUSED, error)) {
    complain(`tender: ${(error as Error).message}\n`);
    exitWith('usage');
  } else if (isOneOf(FAILED, error)) {
    complain(`tender: ${(error as Error).message}\n`);
    exitWith('failed');
  } else {
    process.stderr.write(`tender: ${fatalErrorMessage(error)}\n`);
    exitWith('failed');
  }
}

/** What is wrong is often a name from the command line, where a card number may have been pasted. */
function complain(text: string): void {
  process.stderr.write(maskCardNumbers(text));
}

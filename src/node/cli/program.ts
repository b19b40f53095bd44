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
import { checkLanguageCommand } from './commands/check-language.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommand } from './commands/completion.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { cspCommand } from './commands/csp.ts';
import { demoCommand } from './commands/demo.ts';
import { fitCommand } from './commands/fit.ts';
import { importCommand } from './commands/import.ts';
import { devCommand } from './commands/dev.ts';
import { initCommand } from './commands/init.ts';
import { proxyCommand } from './commands/proxy.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { reportCommand } from './commands/report.ts';
import { restoreCommand } from './commands/restore.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { signCommand } from './commands/sign.ts';
import { unresolvedCommand } from './commands/unresolved.ts';
import { webhookSecretCommand } from './commands/webhook-secret.ts';
import { EXIT_CODES, UsageError } from './terminal/exit-codes.ts';
import { fatalErrorMessage } from './terminal/fatal-error.ts';
import type { ProgramIo, Terminal } from './terminal/terminal.ts';
import { textTable } from './terminal/text-table.ts';

const COMMANDS = [
  initCommand,
  devCommand,
  proxyCommand,
  sandboxCommand,
  demoCommand,
  checkCommand,
  checkLanguageCommand,
  fitCommand,
  callCommand,
  signCommand,
  conformanceCommand,
  cspCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  reconcileCommand,
  reportCommand,
  unresolvedCommand,
  auditCommand,
  webhookSecretCommand,
];

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

/** Does what the words of a command line say, to its end. Answers the exit code. */
export async function run(words: readonly string[], io: ProgramIo): Promise<number> {
  const { env, stdin, stdout, stderr } = io;
  let code: number = EXIT_CODES.succeeded[0];
  const terminal: Terminal = {
    env,
    stdin,
    stdout,
    stderr,
    exitWith: (reason) => void ([code] = EXIT_CODES[reason]),
  };
  // What is wrong is often a name from the command line, where a card number may have been pasted.
  const complain = (text: string) => void stderr.write(maskCardNumbers(text));
  try {
    await programIn(terminal, complain).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) terminal.exitWith('usage');
    } else if (isOneOf(MISUSED, error)) {
      complain(`tender: ${(error as Error).message}\n`);
      terminal.exitWith('usage');
    } else if (isOneOf(FAILED, error)) {
      complain(`tender: ${(error as Error).message}\n`);
      terminal.exitWith('failed');
    } else {
      stderr.write(`tender: ${fatalErrorMessage(error)}\n`);
      terminal.exitWith('failed');
    }
  }
  return code;
}

function programIn(terminal: Terminal, complain: (text: string) => void): Command {
  const program = new Command('tender')
    .description('Tender: proxy, sandbox gateway and tools for card payments')
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: complain,
    })
    .addHelpText(
      'after',
      `\nExit codes:\n${textTable(Object.values(EXIT_CODES).map(([code, meaning]) => [`  ${code}`, meaning]))}`,
    );
  const commands = COMMANDS.map((command) => command(terminal));
  for (const command of [...commands, completionCommand(terminal, program)]) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const part of command.commands) part.copyInheritedSettings(program);
  }
  return program;
}

import { Command, CommanderError } from 'commander';
import { maskCardNumbers } from '../../contract/values/card-number.ts';
import { packageVersion } from '../runtime/package-folders.ts';
import { completionCommand } from './commands/completion.ts';
import { EXIT_CODES } from './terminal/exit-codes.ts';
import { fatalErrorMessage } from './terminal/fatal-error.ts';
import type { ProgramIo, Terminal } from './terminal/terminal.ts';
import { textTable } from './terminal/text-table.ts';

/** Each command by its name; what is not asked for is not loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<(terminal: Terminal) => Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  dev: async () => (await import('./commands/dev.ts')).devCommand,
  proxy: async () => (await import('./commands/proxy.ts')).proxyCommand,
  sandbox: async () => (await import('./commands/sandbox.ts')).sandboxCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  'check-language': async () => (await import('./commands/check-language.ts')).checkLanguageCommand,
  fit: async () => (await import('./commands/fit.ts')).fitCommand,
  call: async () => (await import('./commands/call.ts')).callCommand,
  sign: async () => (await import('./commands/sign.ts')).signCommand,
  conformance: async () => (await import('./commands/conformance.ts')).conformanceCommand,
  csp: async () => (await import('./commands/csp.ts')).cspCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  reconcile: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  unresolved: async () => (await import('./commands/unresolved.ts')).unresolvedCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  'webhook-secret': async () => (await import('./commands/webhook-secret.ts')).webhookSecretCommand,
};

const VERSION = ['-V', '--version'];

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
    const program = await programIn(terminal, complain, words[0]);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) terminal.exitWith('usage');
    } else {
      const { exitOf } = await import('./known-errors.ts');
      const reason = exitOf(error);
      if (reason) complain(`tender: ${(error as Error).message}\n`);
      else stderr.write(`tender: ${fatalErrorMessage(error)}\n`);
      terminal.exitWith(reason ?? 'failed');
    }
  }
  return code;
}

async function programIn(
  terminal: Terminal,
  complain: (text: string) => void,
  first = '',
): Promise<Command> {
  const program = new Command('tender')
    .description('Tender: proxy, sandbox gateway and tools for card payments')
    .version(packageVersion(), VERSION.join(', '))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: complain,
    })
    .addHelpText(
      'after',
      `\nExit codes:\n${textTable(Object.values(EXIT_CODES).map(([code, meaning]) => [`  ${code}`, meaning]))}`,
    );
  if (VERSION.includes(first)) return program;
  const isKnown = Object.hasOwn(COMMANDS, first);
  const asked = Object.entries(COMMANDS).filter(([name]) => !isKnown || name === first);
  const makers = await Promise.all(asked.map(([, load]) => load()));
  const commands = makers.map((make) => make(terminal));
  for (const command of [...commands, completionCommand(terminal, program)]) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const part of command.commands) part.copyInheritedSettings(program);
  }
  return program;
}

// cspell:words CWORD COMPREPLY compgen esac bashcompinit
import { Argument, Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Prints a shell's completion script for the commands and options of `program`. */
export const completionCommand = (terminal: Terminal, program: Command): Command =>
  new Command('completion')
    .description('print a completion script for your shell: source <(tender completion bash)')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .action((shell: Shell) => {
      terminal.stdout.write(SCRIPTS[shell](program.name(), wordsOf(program)));
    });

interface Words {
  readonly command: string;
  readonly about: string;
  readonly options: readonly string[];
  /** What its arguments may be, where that is a list. */
  readonly choices: readonly string[];
}

const wordsOf = (program: Command): Words[] =>
  program.commands.map((command) => ({
    command: command.name(),
    about: command.description(),
    options: [command, ...command.commands].flatMap(({ options }) =>
      options.flatMap(({ long }) => long ?? []),
    ),
    choices: [
      ...command.commands.map((part) => part.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ],
  }));

const bash = (name: string, words: readonly Words[]): string => `_${name}() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words.map(({ command }) => command).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${words.map(({ command, options, choices }) => `    ${command}) COMPREPLY=($(compgen -f -W "${[...choices, ...options, '--help'].join(' ')}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -o filenames -F _${name} ${name}
`;

const SCRIPTS: Record<Shell, (name: string, words: readonly Words[]) => string> = {
  bash,
  zsh: (name, words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(name, words)}`,
  fish: (name, words) =>
    words
      .map(({ command, about, options, choices }) =>
        [
          `complete -c ${name} -n __fish_use_subcommand -f -a ${command} -d '${about.replaceAll("'", '')}'`,
          ...choices.map(
            (choice) =>
              `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -a ${choice}`,
          ),
          ...options.map(
            (option) =>
              `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -l ${option.slice(2)}`,
          ),
        ].join('\n'),
      )
      .join('\n')
      .concat('\n'),
};

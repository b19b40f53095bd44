import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { codeOfDocuments } from './document-code.mjs';
import { VARIABLES } from '../../src/node/configuration/environment.ts';
import { tender } from '../support/command-line.ts';

const shell = codeOfDocuments().filter(({ language }) => language === 'sh');
const lines = shell.flatMap(({ file, line, code }) =>
  code.split('\n').map((text, index) => ({ place: `${file}:${line + 1 + index}`, text })),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

const options = await optionsByCommand();
const names = new Set(VARIABLES.map(({ name }) => name));

describe('commands of the documents', () => {
  test('are there', () => assert.ok(lines.length > 20));

  for (const { place, text } of lines) {
    const [, command, rest = ''] = /(?:^|\s)tender ([a-z-]+)([^#|>]*)/.exec(text) ?? [];
    if (command !== undefined && /^(npx )?tender /.test(text))
      test(`${place} calls a command that exists, with options that it has`, () => {
        const known = options.get(command);
        assert.ok(known, `tender ${command}`);
        for (const [option] of rest.matchAll(/--[a-z-]+/g)) assert.ok(known.has(option), option);
      });

    const [, script] = /^npm run ([\w:-]+)/.exec(text) ?? [];
    // A shop's own project has a build as well.
    if (script !== undefined && script !== 'build')
      test(`${place} runs a script that exists`, () => assert.ok(scripts[script], script));

    for (const [, variable = ''] of text.matchAll(/(?:^|\s)(TENDER_[A-Z_]+)=/g))
      test(`${place} sets a variable that is read: ${variable}`, () =>
        assert.ok(names.has(variable.replace(/_FILE$/, '')), variable));
  }
});

/** The options of each command, as a shell completes them. */
async function optionsByCommand(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { output } = await tender(['completion', 'bash']);
  return new Map(
    [...output.matchAll(/^ +([a-z-]+)\) .*-W "([^"]*)"/gm)].map(
      ([, command = '', options = '']) => [command, new Set(options.split(' '))],
    ),
  );
}

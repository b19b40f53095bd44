import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { format, resolveConfig } from 'prettier';
import { snippetsOf } from '../../.storybook/snippets.ts';

const tags = readdirSync('src/entries/elements').map((name) => `tender-${name.replace('.ts', '')}`);

describe('code to copy', () => {
  for (const tag of tags)
    test(`${tag}: for each framework, with doors and names that exist`, () => {
      const snippets = snippetsOf(tag);
      assert.deepEqual(
        snippets.map(({ framework }) => framework),
        ['HTML', 'React', 'Vue', 'Svelte 5', 'Angular'],
      );
      for (const { framework, code } of snippets) {
        const name = framework === 'React' ? pascal(tag) : tag;
        assert.match(code, new RegExp(`<${name}[ >]`), framework);
        for (const [, door = ''] of code.matchAll(/'tender-elements\/(elements\/[\w-]+)'/g))
          assert.ok(existsSync(`src/entries/${door}.ts`), door);
        const [, event = ''] =
          /(tender-(?:result|reveal|operation|select|grant-error)|onTender\w+)/.exec(code) ?? [];
        assert.ok(EVENTS.includes(`'${kebab(event)}'`), `${framework} listens to ${event}`);
      }
    });

  const tried = {
    React: 'react/checkout.tsx',
    Vue: 'vue/checkout.vue',
    'Svelte 5': 'svelte/checkout.svelte',
    Angular: 'angular/checkout.ts',
  };
  for (const { framework, code } of snippetsOf('tender-checkout'))
    if (framework in tried)
      test(`${framework}: a project that pays has it as it is`, async () => {
        const file = `examples/frameworks/${tried[framework as keyof typeof tried]}`;
        assert.equal(readFileSync(file, 'utf8'), await formatted(file, code));
      });
});

/** As the project's files are; those of Svelte are left as they are written. */
async function formatted(file: string, code: string): Promise<string> {
  if (file.endsWith('.svelte')) return `${code}\n`;
  return format(code, { ...(await resolveConfig(file)), filepath: file });
}

const pascal = (words: string): string =>
  words.replace(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/** `onTenderResult` is `tender-result`. */
const kebab = (name: string): string =>
  name
    .replace(/^on/, '')
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();

const EVENTS = readdirSync('src/elements/events')
  .map((name) => readFileSync(`src/elements/events/${name}`, 'utf8'))
  .join('');

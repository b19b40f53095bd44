import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { snippetsOf } from '../../.storybook/snippets.ts';

const tags = readdirSync('src/entries/elements').map((name) => `tender-${name.replace('.ts', '')}`);

describe('code to copy', () => {
  for (const tag of tags)
    test(`${tag}: for each framework, with doors and names that exist`, () => {
      const snippets = snippetsOf(tag);
      assert.deepEqual(
        snippets.map(({ framework }) => framework),
        ['HTML', 'React 19', 'Vue', 'Svelte 5', 'Angular'],
      );
      for (const { framework, code } of snippets) {
        assert.match(code, new RegExp(`<${tag}[ >]`), framework);
        for (const [, door = ''] of code.matchAll(/'tender-elements\/(elements\/[\w-]+)'/g))
          assert.ok(existsSync(`src/entries/${door}.ts`), door);
        const [, event = ''] = /(tender-(?:result|reveal|operation|grant-error))/.exec(code) ?? [];
        assert.ok(EVENTS.includes(`'${event}'`), `${framework} listens to ${event}`);
      }
    });
});

const EVENTS = readdirSync('src/elements/events')
  .map((name) => readFileSync(`src/elements/events/${name}`, 'utf8'))
  .join('');

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';

const guide = readFileSync(new URL('../../stories/docs/issuing.mdx', import.meta.url), 'utf8');

test('the guide to issued cards names each attribute of its elements', () => {
  const folder = new URL('../../src/elements/issuing/', import.meta.url);
  const attributes = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/attribute: '([\w-]+)'/g)].map(
      ([, attribute = '']) => attribute,
    ),
  );
  assert.ok(attributes.includes('return-funds'));
  assert.deepEqual(
    [...new Set(attributes)].filter((attribute) => !guide.includes(attribute)),
    [],
  );
});

for (const name of OPERATION_NAMES.filter((one) => operationOf(one).base === 'issuing'))
  test(`the guide to issued cards says which resources a grant for ${name} names`, () => {
    const [kind] = Object.keys(operationOf(name).resources ?? {});
    const cells = guide
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\``))
      ?.split('|')
      .map((cell) => cell.trim());
    assert.equal(cells?.[3], kind === undefined ? 'nothing' : `\`${kind}\``);
  });

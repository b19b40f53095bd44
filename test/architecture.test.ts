import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import {
  autoloadBundle,
  bootBundle,
  bundleInMemory,
  frameBundle,
  frameDocuments,
  scriptTagBundle,
} from '../scripts/bundles.mjs';
import { PACKAGES } from '../scripts/packages.mjs';
import { INTERNAL_TAGS } from '../scripts/internal-tags.mjs';
import { oldest } from '../scripts/set-up.mjs';
import {
  folderFaults,
  folderGraph,
  folderOf,
  folders,
  unusedAllowances,
} from './support/folders.ts';
import { withDiagrams } from './support/house-diagram.ts';
import { breaches, roomOf, rooms } from './support/rooms.ts';
import { findCycle, packageOf, parseSource, readSources } from './support/source-graph.ts';

const sources = readSources('src');

describe('the rooms', () => {
  it('import only what the table allows them', () => {
    assert.deepEqual(sources.flatMap(breaches), []);
  });

  it('hold no files that import each other in a ring, not even for types', () => {
    assert.equal(findCycle(sources)?.join(' -> '), undefined);
  });

  it('have a door of its own for each element', () => {
    const doors = sources.filter(({ path }) => path.startsWith('src/entries/elements/'));
    const elements = sources.filter(
      ({ definesTag }) => definesTag !== undefined && !INTERNAL_TAGS.has(definesTag),
    );
    const names = (files: typeof sources) => files.map(({ path }) => basename(path)).sort();
    assert.ok(elements.length > 0);
    assert.deepEqual(names(doors), names(elements));
  });

  it('hold no element that the autoloader does not know', () => {
    const loaded = sources
      .filter(({ path }) => /^src\/elements\/(autoload|further-elements)\.ts$/.test(path))
      .flatMap(({ imports }) => imports.map(({ file }) => file))
      .filter((file) => /^src\/elements\/(account|checkout|issuing|staff)\//.test(file ?? ''));
    const elements = sources.filter(
      ({ definesTag }) => definesTag !== undefined && !INTERNAL_TAGS.has(definesTag),
    );
    assert.deepEqual(loaded.sort(), elements.map(({ path }) => path).sort());
  });

  it('hold no file over 300 lines whose head gives no reason', () => {
    const long = sources
      // What is made of the language files is as long as they are.
      .filter(({ path }) => !path.startsWith('src/localization/built/'))
      .map(({ path }) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') }))
      .filter(({ lines }) => lines.length > 300);
    assert.deepEqual(
      long
        .filter(({ lines: [head = ''] }) => !/^\/\/ Over 300 lines: .{20}/.test(head))
        .map(({ path, lines }) => `${path}: ${lines.length} lines`),
      [],
    );
  });

  it('all have files, so that no row of the table is for nothing', () => {
    const used = new Set(sources.map(({ path }) => roomOf(path)));
    assert.deepEqual(
      Object.keys(rooms).filter((room) => !used.has(room)),
      [],
    );
  });
});

describe('the folders of a room', () => {
  it('are all in the table', () => {
    const used = new Set(
      sources.map(({ path }) => folderOf(path)).map((at) => `${at.room}/${at.folder}`),
    );
    const listed = Object.entries(folders).flatMap(([room, table]) =>
      Object.keys(table).map((folder) => `${room}/${folder}`),
    );
    assert.deepEqual(
      listed.filter((folder) => !used.has(folder)),
      [],
    );
  });

  it('import only what the table allows them', () => {
    assert.deepEqual(sources.flatMap(folderFaults), []);
  });

  it('are allowed nothing that they do not use', () => {
    assert.deepEqual(unusedAllowances(sources), []);
  });

  it('do not import each other in a ring, in all of src', () => {
    assert.equal(findCycle(folderGraph(sources))?.join(' -> '), undefined);
  });
});

describe('docs/architecture.md', () => {
  const document = readFileSync('docs/architecture.md', 'utf8');

  it('draws the rooms and folders as the tables have them (npm run documents)', () => {
    assert.equal(withDiagrams(document), document);
  });

  it('leads to places that are there', () => {
    const paths = [...document.matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    assert.ok(paths.length > 15);
    assert.deepEqual(
      paths.filter((path) => !existsSync(path)),
      [],
    );
  });
});

describe('what is published', () => {
  it('depends on what its rooms import, and on nothing else', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const peers = Object.values(PACKAGES).flatMap(({ peers }) => Object.keys(peers));
    const named = [...Object.keys(dependencies), ...peers];
    const imported = sources
      .flatMap(({ imports }) => imports)
      .filter(({ file, specifier }) => file === undefined && !specifier.startsWith('node:'))
      .map(({ specifier }) => packageOf(specifier));
    // The build writes the components for React, so no room imports these.
    const written = ['@lit/react', 'react'];
    assert.deepEqual(named.sort(), [...new Set([...imported, ...written])].sort());
  });

  it('asks for the Node that the set-up brings where it is older', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'engines',
      Record<string, string>
    >;
    assert.equal(engines['node'], `>=${oldest.major}.${oldest.minor}`);
  });
});

describe('the table is broken by', () => {
  const planted: readonly (readonly [string, string, string])[] = [
    ['a room outside its row', 'src/elements/x.ts', `import { a } from '../gateway/gateway.ts';`],
    [
      'a type of a room outside its row',
      'src/frame/x.ts',
      `import type { A } from '../proxy/a.ts';`,
    ],
    ['a room that is imported later', 'src/elements/x.ts', `await import('../proxy/a.ts');`],
    ['a type that is named in place', 'src/client/x.ts', `let a: import('../proxy/a.ts').A;`],
    ['what is passed on', 'src/client/x.ts', `export * from '../proxy/index.ts';`],
    ['lit in the frame', 'src/frame/x.ts', `import { html } from 'lit/html.js';`],
    ['node: outside src/node', 'src/proxy/x.ts', `import { join } from 'node:path';`],
    ['zod in a plain file', 'src/contract/x.ts', `import { z } from 'zod';`],
    ['zod in a browser’s schema', 'src/client/x.schema.ts', `import { z } from 'zod';`],
    [
      'a schema loaded by an element',
      'src/elements/x.ts',
      `import { a } from '../contract/a.schema.ts';`,
    ],
    [
      'an inline type, which loads the file',
      'src/frame/x.ts',
      `import { type A } from '../contract/a.schema.ts';`,
    ],
    ['tests in the package', 'src/proxy/x.ts', `import { a } from '../../test/support/a.ts';`],
    ['a new room', 'src/utils/x.ts', ''],
    ['code in an entry', 'src/entries/x.ts', 'export const a = 1;'],
  ];
  for (const [what, path, text] of planted) {
    it(what, () => {
      assert.equal(breaches(parseSource(path, text)).length, 1);
    });
  }

  it('nothing that it allows', () => {
    const text = `import { a } from '../contract/money.ts'; import type { A } from '../contract/a.schema.ts';`;
    assert.deepEqual(breaches(parseSource('src/elements/x.ts', text)), []);
  });

  it('a ring of three files', () => {
    const ring = ['a', 'b', 'c'].map((name, index, names) =>
      parseSource(`src/proxy/${name}.ts`, `import './${names[(index + 1) % 3] ?? ''}.ts';`),
    );
    assert.deepEqual(findCycle(ring), [
      'src/proxy/a.ts',
      'src/proxy/b.ts',
      'src/proxy/c.ts',
      'src/proxy/a.ts',
    ]);
  });
});

describe('what a shopper’s browser loads', () => {
  const page = ['contract', 'client', 'messaging', 'localization', 'styles', 'elements', 'entries'];
  const frame = [
    'contract',
    'client',
    'messaging',
    'localization',
    'styles',
    'frame',
    'card-rules',
  ];
  const lit = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@lit/context'];

  it('on the page for card payments holds page rooms and Lit, no zod, no server', async () => {
    const rolldownOptions = { input: 'src/entries/checkout.ts' };
    assert.deepEqual(
      await strangers({ configFile: false, build: { rolldownOptions } }, page, lit),
      [],
    );
  });

  const scripts = {
    'the file for a script tag': scriptTagBundle(),
    'the autoloader': autoloadBundle(),
    'the script that asks early': bootBundle(),
  };
  for (const [what, bundle] of Object.entries(scripts)) {
    it(`as ${what} holds page rooms and Lit, no zod, no server`, async () => {
      assert.deepEqual(await strangers(bundle, page, lit), []);
    });
  }

  for (const name of frameDocuments()) {
    it(`in the frame’s ${name} document holds frame rooms, no Lit, no zod, no server`, async () => {
      assert.deepEqual(await strangers(frameBundle(name, { carried: false }), frame, []), []);
    });
  }
});

/** The modules of a bundle that belong to none of the rooms and packages. */
async function strangers(
  config: Parameters<typeof bundleInMemory>[0],
  allowedRooms: readonly string[],
  allowedPackages: readonly string[],
): Promise<string[]> {
  const outputs = await bundleInMemory(config);
  const modules = outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  assert.ok(modules.length > 0);
  return modules.filter((id) => {
    const room = /\/src\/([^/]+)\//.exec(id)?.[1];
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
    if (name !== undefined) return !allowedPackages.includes(name);
    if (room !== undefined) return !allowedRooms.includes(room) || id.includes('.schema.ts');
    return !id.startsWith('\0');
  });
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readSources, type SourceFile } from '../support/source-graph.ts';

const sources = readSources('src/elements');
const byPath = new Map(sources.map((source) => [source.path, source]));
/** Without what only a server draws: the browser replaces it, so that no rule of a page needs to reach it. */
const text = ({ path }: SourceFile) =>
  readFileSync(path, 'utf8').replaceAll(/\(isServer as boolean\)\s*\? html`[^`]*`/g, '');
const byTag = new Map(
  sources.flatMap((source) => (source.definesTag ? [[source.definesTag, source] as const] : [])),
);

/** The element's own file with every template of others that it uses. */
function templates(source: SourceFile, seen = new Set<string>()): string {
  seen.add(source.path);
  return [
    text(source),
    ...source.imports
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ file = '' }) => byPath.get(file))
      .filter((used) => used && !used.definesTag && !seen.has(used.path))
      .map((used) => (used ? templates(used, seen) : '')),
  ].join('\n');
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const list = (names: string) => names.split(/[\s,]+/).filter(Boolean);

/** Parts that the class comment names, and those among them that are there whatever is around. */
const documented = (source: SourceFile) =>
  [...text(source).matchAll(/^ \* @csspart (\S+) - (.*)$/gm)].map(([, name = '', about = '']) => ({
    name,
    alone: about.includes('(when alone)'),
  }));

/** What loads with every notice, and is drawn where an element asks for it. */
const ASKED_FOR: Readonly<Record<string, RegExp>> = { receipt: /\.receipt\(/ };

/** Parts of an element's own templates; names that are put together are not seen here. */
const own = (source: SourceFile) =>
  [...templates(source).matchAll(/[\s"]part="([^"$]+)"/g)]
    .flatMap(([, names = '']) => list(names))
    .filter((name) => ASKED_FOR[name]?.test(text(source)) ?? true);

/** The elements that are drawn inside, with the parts that are passed on of each. */
const drawn = (source: SourceFile) =>
  [...templates(source).matchAll(/<(tender-[a-z-]+)((?:\s|[^>]|=>)*?)>/g)]
    .filter(([, tag = '']) => byTag.has(tag))
    .map(([, tag = '', attributes = '']) => ({
      tag,
      exported: list(/exportparts="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    }));

describe('the parts of an element', () => {
  it('are found, so that the rest of this means something', () => {
    const checkout = byTag.get('tender-checkout');
    assert.ok(checkout);
    assert.ok(drawn(checkout).some(({ tag }) => tag === 'tender-card-entry'));
    assert.ok(own(checkout).includes('pay-button'));
  });

  for (const [tag, source] of byTag) {
    const named = documented(source).map(({ name }) => name);

    it(`${tag} names each that a page can reach`, () => {
      const reachable = [...own(source), ...drawn(source).flatMap(({ exported }) => exported)];
      assert.deepEqual(
        sorted(reachable).filter((name) => !named.includes(name)),
        [],
      );
    });

    it(`${tag} has each that it names`, () => {
      const reachable = [...own(source), ...drawn(source).flatMap(({ exported }) => exported)];
      // Some are handed to a function, as `'holder'`, or are put together, as `${form}-button`.
      const all = templates(source);
      const madeUp = [...all.matchAll(/part="\$\{\w+\}-(\w+)"/g)].map(([, end = '']) => `-${end}`);
      const given = (name: string) => all.includes('part=${') && all.includes(`'${name}'`);
      assert.deepEqual(
        named.filter(
          (name) =>
            !reachable.includes(name) && !given(name) && !madeUp.some((end) => name.endsWith(end)),
        ),
        [],
      );
    });

    for (const { tag: inner, exported } of drawn(source))
      it(`${tag} passes on those of ${inner}`, () => {
        const element = byTag.get(inner);
        assert.ok(element);
        const shown = documented(element).filter(({ alone }) => !alone);
        assert.deepEqual(sorted(exported), sorted(shown.map(({ name }) => name)));
      });
  }
});

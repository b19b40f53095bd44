// What the page's package holds once, or not at all, where the build makes it twice. In a stack or a debugger a module
// and a file for script tags still are what we wrote, by its names and lines.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import remapping from '@jridgewell/remapping';
import MagicString, { SourceMap } from 'magic-string';
import { parseSync } from 'vite';

/** Our sources, for the maps of both: a shop that serves the files for script tags serves them too. */
export const SOURCES = 'dist/cdn/sources';

/** @param {string} folder of a package */
export function lighten(folder) {
  for (const file of globSync('dist/**/*.js.map', { cwd: folder })) {
    const path = join(folder, file);
    const map = JSON.parse(readFileSync(path, 'utf8'));
    const { sources, sourcesContent } = map;
    for (const [index, source] of sources.entries()) {
      const [, ours] = /^(?:\.\.\/)+src\/(.+)$/.exec(source) ?? [];
      if (!ours) continue;
      const shared = join(folder, SOURCES, ours);
      mkdirSync(dirname(shared), { recursive: true });
      writeFileSync(shared, sourcesContent[index]);
      sources[index] = relative(dirname(path), shared).split(sep).join('/');
      sourcesContent[index] = null;
    }
    const isModule = !file.startsWith('dist/cdn/');
    writeFileSync(path, isModule ? withoutComments(path, map) : JSON.stringify(map));
  }
}

/**
 * Comments of a module are in its source and its typings.
 * @param {string} path of its map @param {import('@jridgewell/remapping').EncodedSourceMap} map
 */
function withoutComments(path, map) {
  const file = path.slice(0, -'.map'.length);
  const code = readFileSync(file, 'utf8');
  const text = new MagicString(code);
  for (const { start, end, value } of parseSync(file, code).comments) {
    if (/^[!#]|[#@]__PURE__/.test(value)) continue;
    const line = code.lastIndexOf('\n', start - 1) + 1;
    const isAlone = code.slice(line, start).trim() === '' && code[end] === '\n';
    text.remove(isAlone ? line : start, isAlone ? end + 1 : end);
  }
  writeFileSync(file, text.toString());
  const edited = text.generateDecodedMap({ hires: 'boundary' });
  const traced = /** @type {import('magic-string').DecodedSourceMap} */ (
    remapping([{ version: 3, ...edited }, map], () => null, { decodedMappings: true })
  );
  const mappings = traced.mappings.map(onceALine);
  return new SourceMap({ ...traced, mappings }).toString();
}

/**
 * A module is no wider than its source: where a line begins is enough.
 * @param {import('magic-string').SourceMapSegment[]} segments of one of its lines
 */
const onceALine = (segments) =>
  segments.filter(
    ([, source, line], index) =>
      source !== segments[index - 1]?.[1] || line !== segments[index - 1]?.[2],
  );

// The code of the documents, as a reader copies it.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../scripts/set-up.mjs';

/** What a reader of the package is given to copy from. */
const DOCUMENTS = ['README.md', 'docs/*.md', 'stories/docs/*.mdx'];

/** How code that can be compiled is marked, and the kind of file it is. */
const COMPILED = new Map([
  ['js', 'ts'],
  ['ts', 'ts'],
  ['tsx', 'tsx'],
  ['html', 'ts'],
]);

/**
 * Every piece of code between fences.
 * @returns {{ file: string, line: number, language: string, code: string }[]}
 */
export function codeOfDocuments() {
  return DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/^( *)```(\w+)\n([^]*?)^\1```/gm)].map(
        ({ index, 1: indent = '', 2: language = '', 3: code = '' }) => ({
          file,
          line: text.slice(0, index).split('\n').length + 1,
          language,
          code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        }),
      );
    });
}

/**
 * Writes what can be compiled, each piece as a module named after its place; of HTML its scripts.
 * @param {string} folder
 * @returns {number} how many
 */
export function writeDocumentCode(folder) {
  const modules = codeOfDocuments().flatMap(({ file, line, language, code }) => {
    const kind = COMPILED.get(language);
    const script = language === 'html' ? scriptsOf(code) : code;
    return kind && script ? [{ name: `${basename(file)}-${line}.${kind}`, script }] : [];
  });
  for (const { name, script } of modules)
    writeFileSync(join(folder, name), `${script}\nexport {};\n`);
  return modules.length;
}

/** @param {string} markup */
function scriptsOf(markup) {
  return [...markup.matchAll(/<script type="module">([^]*?)<\/script>/g)]
    .map(([, script]) => script)
    .join('\n');
}

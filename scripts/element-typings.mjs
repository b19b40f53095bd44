// What custom-elements.json says, in the words of those who read it: JSX (React 19), Vue, and the
// editors of Microsoft and JetBrains. The first two are made here, because the generators there are for
// them import events from where they are not and give them the wrong type.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { format } from 'prettier';

/**
 * @typedef {{ name: string, kind: string, readonly?: boolean }} Member
 * @typedef {{ name: string, tagName: string, description?: string, members?: Member[],
 *   events?: { name: string }[] }} Element
 * @typedef {{ modules: { path: string, declarations: Element[] }[] }} Manifest
 */

/** @param {Manifest} manifest */
export const elementsOf = ({ modules }) => modules.flatMap(({ declarations }) => declarations);

/** Writes `typings/` and `editors/` into the build. @param {Manifest} manifest @param {string} folder */
export async function writeTypings(manifest, folder) {
  const elements = elementsOf(manifest);
  mkdirSync(join(folder, 'typings'), { recursive: true });
  const write = async (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, 'typings', name), await formatted(text));
  await write('jsx.d.ts', jsxTypings(elements));
  await write('vue.d.ts', vueTypings(elements));

  const editors = { outdir: join(folder, 'editors'), hideLogs: true };
  generateVsCodeCustomElementData(manifest, editors);
  generateJetBrainsWebTypes(manifest, { ...editors, packageJson: false });
  for (const file of globSync(join(editors.outdir, '*.json')))
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
}

/** @param {string} text */
export const formatted = (text) =>
  format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });

/** @param {Element[]} elements */
const jsxTypings = (elements) => `/** Tender's elements in JSX, for React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports(elements)}

type Props<E extends HTMLElement, Name extends keyof E, Type extends keyof HTMLElementEventMap> =
  DetailedHTMLProps<Omit<HTMLAttributes<E>, Name>, E> &
  { [N in Name]?: E[N] | undefined } &
  { [T in Type as \`on\${T}\`]?: ((event: HTMLElementEventMap[T]) => void) | undefined };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows(elements, 'Props')}
    }
  }
}
`;

/** @param {Element[]} elements */
const vueTypings = (elements) => `/** Tender's elements in templates of Vue. */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${imports(elements)}

type Component<E extends HTMLElement, Name extends keyof E, Type extends keyof HTMLElementEventMap> =
  new () => {
    $props: Omit<HTMLAttributes, Name> & PublicProps & { [N in Name]?: E[N] | undefined };
    $emit: EmitFn<{ [T in Type]: (event: HTMLElementEventMap[T]) => void }>;
  };

declare module 'vue' {
  interface GlobalComponents {
${rows(elements, 'Component')}
  }
}
`;

/** @param {Element[]} elements */
const imports = (elements) =>
  // Both give the names of their events to HTMLElementEventMap.
  "import type {} from '../entries/index.js';\nimport type {} from '../entries/issuing.js';\n" +
  elements
    .map(
      ({ name, tagName }) =>
        `import type { ${name} } from '../entries/elements/${doorOf(tagName)}.js';`,
    )
    .join('\n');

/** @param {Element[]} elements @param {string} type */
const rows = (elements, type) =>
  elements
    .map(({ name, tagName, description = '', members = [], events = [] }) => {
      const fields = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
      return (
        `/** ${description.replace(/\s+/g, ' ')} */\n` +
        `'${tagName}': ${type}<${name}, ${union(fields)}, ${union(events)}>;`
      );
    })
    .join('\n');

/** @param {{ name: string }[]} named */
const union = (named) => named.map(({ name }) => `'${name}'`).join(' | ') || 'never';

/** `tender-card-entry` is `tender-elements/elements/card-entry`. @param {string} tagName */
export const doorOf = (tagName) => tagName.replace('tender-', '');

// What `npm run languages` writes: see write-languages.mjs.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './set-up.mjs';

const localization = join(root, 'src', 'localization');

/** The rooms of texts, by what they are loaded with. @type {Record<string, readonly string[]>} */
const CUTS = {
  checkout: ['page', 'order', 'result', 'payment-methods', 'next-action'],
  account: ['account'],
  issuing: ['issuing'],
  staff: ['staff'],
  documents: ['frame', 'reveal', 'documents'],
};

/** @typedef {Record<string, Record<string, unknown>> & { meta: { tag: string, dir: string, numbering?: string } }} LanguageFile */

/** The files of all languages but English. @returns {LanguageFile[]} */
export const languageFiles = () =>
  readdirSync(join(localization, 'languages'))
    .filter((name) => /^(?!en\.)[\w-]+\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(localization, 'languages', name), 'utf8')));

/** `payment-methods` is `paymentMethods`. @param {string} room */
const named = (room) => room.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `payment-methods` has `PaymentMethodMessages`. @param {string} room */
const typeOf = (room) => `${named(`-${room}`).replace(/s$/, '')}Messages`;

/** @param {string} tag */
const quoted = (tag) => `'${tag}'`;

/** One language's texts of some rooms, as a module. @param {LanguageFile} file @param {readonly string[]} rooms */
function moduleOf({ meta, ...texts }, rooms) {
  const { tag: lang, dir, numbering } = meta;
  const there = rooms.filter((room) => texts[room]);
  const spoken = { lang, ...(dir === 'rtl' && { dir }), ...(numbering && { numbering }) };
  return [
    ...there.map((room) => `import type { ${typeOf(room)} } from '../../${room}/en.ts';`),
    `\nconst spoken = ${JSON.stringify(spoken)} as const;`,
    ...there.map(
      (room) =>
        `export const ${named(room)} = { ...spoken, ${JSON.stringify(texts[room]).slice(1, -1)} } satisfies ${typeOf(room)};`,
    ),
  ].join('\n');
}

/** All that is written, by its path in `src/localization`. */
export async function writtenLanguages() {
  const files = languageFiles();
  const pages = ['checkout', 'account', 'issuing', 'staff'].map((cut) => {
    const loaders = files
      .filter((file) => CUTS[cut]?.some((room) => file[room]))
      .map(({ meta }) => `${quoted(meta.tag)}: () => import('./${cut}/${meta.tag}.ts')`);
    return `export const ${cut.toUpperCase()} = {${loaders.join()}};`;
  });
  const tags = files.map(({ meta }) => meta.tag);
  const documents = [
    ...tags.map((tag) => `import * as ${tag.replace('-', '')} from './documents/${tag}.ts';`),
    `export const DOCUMENTS = {${tags.map((tag) => `${quoted(tag)}: ${tag.replace('-', '')}`).join()}};`,
  ];
  const written = /** @type {Record<string, string>} */ ({
    'built/loaders.ts': pages.join('\n\n'),
    'built/documents.ts': documents.join('\n'),
    'built/languages.ts': `export const LANGUAGES = [${['en', ...tags].map(quoted).join()}] as const;`,
  });
  for (const file of files)
    for (const [cut, rooms] of Object.entries(CUTS))
      if (rooms.some((room) => file[room]))
        written[`built/${cut}/${file.meta.tag}.ts`] = moduleOf(file, rooms);
  for (const [path, text] of Object.entries(written))
    written[path] = `// Made of src/localization/languages/ by \`npm run languages\`.\n${text}`;

  /** @type {Record<string, unknown>} */
  const english = { meta: { tag: 'en', dir: 'ltr' } };
  for (const room of Object.values(CUTS).flat())
    english[room] = (await import(join(localization, room, 'en.ts'))).en;
  written['languages/en.json'] = JSON.stringify(english);

  for (const [path, text] of Object.entries(written)) {
    const filepath = join(localization, path);
    written[path] = await format(text, { ...(await resolveConfig(filepath)), filepath });
  }
  return written;
}

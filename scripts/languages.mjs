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
/** What each room's texts are called. @type {Record<string, string>} */
const TYPES = {
  page: 'Page',
  order: 'Order',
  result: 'Result',
  'payment-methods': 'PaymentMethod',
  'next-action': 'NextAction',
  account: 'Account',
  issuing: 'Issuing',
  staff: 'Staff',
  frame: 'Frame',
  reveal: 'Reveal',
  documents: 'Document',
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
/** @param {string} tag */
const quoted = (tag) => `'${tag}'`;

/**
 * One language's texts of some rooms, as a module.
 * @param {LanguageFile} file @param {readonly string[]} rooms
 */
function moduleOf({ meta, ...texts }, rooms) {
  const { tag, dir, numbering } = meta;
  const there = rooms.filter((room) => texts[room]);
  const spoken = {
    lang: tag,
    ...(dir === 'rtl' && { dir }),
    ...(numbering && { numbering }),
  };
  return [
    ...there.map((room) => `import type { ${TYPES[room]}Messages } from '../../${room}/en.ts';`),
    `\nconst spoken = ${JSON.stringify(spoken)} as const;`,
    ...there.map(
      (room) =>
        `export const ${named(room)} = { ...spoken, ${JSON.stringify(texts[room]).slice(1, -1)} } satisfies ${TYPES[room]}Messages;`,
    ),
  ].join('\n');
}

/** @param {readonly LanguageFile[]} files @param {string} cut */
const speakersOf = (files, cut) =>
  files.filter((file) => CUTS[cut]?.some((room) => file[room])).map(({ meta }) => meta.tag);

/** All that is written, by its path in `src/localization`. */
export async function writtenLanguages() {
  const files = languageFiles();
  const pages = ['checkout', 'account', 'issuing', 'staff'].map(
    (cut) =>
      `export const ${cut.toUpperCase()} = {${speakersOf(files, cut)
        .map((tag) => `${quoted(tag)}: () => import('./${cut}/${tag}.ts')`)
        .join()}};`,
  );
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
  const english = await Promise.all(
    Object.keys(TYPES).map(async (room) => [
      room,
      (await import(join(localization, room, 'en.ts'))).en,
    ]),
  );
  const made = Object.fromEntries(
    Object.entries(written).map(([path, text]) => [
      path,
      `// Made of src/localization/languages/ by \`npm run languages\`.\n${text}`,
    ]),
  );
  return formatted({
    ...made,
    'languages/en.json': JSON.stringify({
      meta: { tag: 'en', dir: 'ltr' },
      ...Object.fromEntries(english),
    }),
  });
}

/** @param {Record<string, string>} written */
async function formatted(written) {
  const entries = Object.entries(written).map(async ([path, text]) => {
    const filepath = join(localization, path);
    return [path, await format(text, { ...(await resolveConfig(filepath)), filepath })];
  });
  return /** @type {Record<string, string>} */ (Object.fromEntries(await Promise.all(entries)));
}

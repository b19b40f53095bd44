// The documents as plain Markdown beside Storybook's pages, with an `llms.txt` that lists them: for
// readers without a browser, and for assistants that write an integration.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/** Made by a component from data, so that nothing is left without it. */
const DRAWN = ['messages.mdx', 'welcome.mdx', 'api-reference.mdx', 'configuration.mdx'];

const [folder = '.cache/storybook-site'] = process.argv.slice(2);

const sources = readdirSync(join(root, 'stories', 'docs'))
  .filter((name) => name.endsWith('.mdx') && !DRAWN.includes(name))
  .map((name) => ({ name: name.replace('.mdx', '.md'), mdx: read('stories', 'docs', name) }));
/** The files of Storybook's pages, whose addresses are made of their titles. */
const fileOf = new Map(
  sources.map(({ name, mdx }) => {
    const [, title = ''] = /<Meta title="([^"]+)"/.exec(mdx) ?? [];
    return [title.toLowerCase().replace(/[^a-z0-9]+/g, '-'), name];
  }),
);
const guides = sources.map(({ name, mdx }) => ({ name, text: plain(mdx) }));
const documents = ['configuration.md', 'production.md', 'architecture.md'];
const reference = documents.map((name) => ({ name, text: read('docs', name) }));

mkdirSync(join(folder, 'markdown'), { recursive: true });
for (const { name, text } of [...guides, ...reference])
  writeFileSync(join(folder, 'markdown', name), text);
writeFileSync(
  join(folder, 'llms.txt'),
  `# Tender

> ${/** @type {{ description: string }} */ (JSON.parse(read('package.json'))).description}

## Guides

${guides.map(entry).join('\n')}

## Reference

${reference.map(entry).join('\n')}
- [Elements](custom-elements.json): properties, methods, events, slots and parts of each element, as data
- [API](reference/openapi.json): OpenAPI 3.1 of the proxy
`,
);

/** @param {{ name: string, text: string }} page */
function entry({ name, text }) {
  return `- [${/^# (.+)$/m.exec(text)?.[1] ?? name}](markdown/${name})`;
}

/** Without what only Storybook can draw. @param {string} mdx */
function plain(mdx) {
  return mdx
    .replace(/^import .*\n/gm, '')
    .replace(/^<Meta .*\/>\n/gm, '')
    .replace(/^<Markdown>[^]*?^<\/Markdown>\n/gm, '')
    .replace(/\?path=\/docs\/([\w-]+)--docs/g, (link, id) => fileOf.get(id) ?? link)
    .trimStart();
}

/** @param {string[]} path */
function read(...path) {
  return readFileSync(join(root, ...path), 'utf8');
}

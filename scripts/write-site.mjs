// What stands beside Storybook's pages, for readers without a browser and for programs: the reference of the proxy's
// interface, as a page and as its OpenAPI document, and the documents as Markdown with an `llms.txt` that lists them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '../src/proxy/reference/openapi.schema.ts';
import { referencePage } from '../src/proxy/reference/reference-page.ts';
import { ROUTES } from '../src/proxy/routes/all-routes.ts';
import { root } from './set-up.mjs';

const [folder = '.cache/storybook-site'] = process.argv.slice(2);
const document = openApi(ROUTES, 'https://pay.shop.example');
for (const name of ['reference', 'markdown']) mkdirSync(join(folder, name), { recursive: true });
writeFileSync(join(folder, 'reference', 'openapi.json'), JSON.stringify(document));
writeFileSync(join(folder, 'reference', 'index.html'), (await referencePage(document)).text);

/** Copies documents, and lists them. @param {string} from @param {string[]} names */
const listed = (from, names) =>
  names.map((name) => {
    const text = readFileSync(join(root, from, name), 'utf8').replaceAll('](../', '](');
    writeFileSync(join(folder, 'markdown', name), text);
    return `- [${/^# (.+)$/m.exec(text)?.[1] ?? name}](markdown/${name})\n`;
  });
const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const guides = listed('docs/guides', readdirSync(join(root, 'docs', 'guides')));
const reference = listed('docs', ['configuration.md', 'production.md', 'architecture.md']);
writeFileSync(
  join(folder, 'llms.txt'),
  `# Tender

> ${description}

## Guides

${guides.join('')}
## Reference

${reference.join('')}- [Elements](custom-elements.json): properties, methods, events, slots and parts of each element, as data
- [API](reference/openapi.json): OpenAPI 3.1 of the proxy
`,
);

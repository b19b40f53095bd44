// Writes the reference of the proxy's interface as static files, for the documentation's site: the page for
// people, and the OpenAPI document for programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '../src/proxy/reference/openapi.schema.ts';
import { referencePage } from '../src/proxy/reference/reference-page.ts';
import { ROUTES } from '../src/proxy/routes/all-routes.ts';

const [folder = '.cache/storybook-site'] = process.argv.slice(2);
const target = join(folder, 'reference');
const document = openApi(ROUTES, 'https://pay.shop.example');

mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'openapi.json'), JSON.stringify(document));
writeFileSync(join(target, 'index.html'), (await referencePage(document)).text);

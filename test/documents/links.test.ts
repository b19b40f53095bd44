import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';

const REPOSITORY =
  /^https:\/\/github\.com\/tender-elements\/tender-elements\/(?:blob|tree)\/main\//;
const RAW = /^https:\/\/raw\.githubusercontent\.com\/tender-elements\/tender-elements\/main\//;

const documents = globSync(
  ['*.md', 'docs/**/*.md', 'examples/**/*.md', 'stories/**/*.mdx', '.github/*.md'],
  {
    exclude: (name) => name.includes('node_modules'),
  },
);

/** Addresses of Storybook's pages and stories, by the titles and names in their sources. */
const pages = new Set(
  globSync('stories/**/*.{mdx,stories.ts}').flatMap((file) => {
    const [, title = ''] =
      /(?:<Meta title="|^ {2}title: '|{ title: ')([^"']+)/m.exec(readFileSync(file, 'utf8')) ?? [];
    const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const stories = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+): Story/gm)].map(
      ([, name = '']) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(),
    );
    return [`?path=/docs/${id}--docs`, ...stories.map((name) => `?path=/story/${id}--${name}`)];
  }),
);

describe('links of the documents', () => {
  test('documents are there', () => assert.ok(documents.length > 15));

  for (const file of documents)
    test(`${file} has no dead link`, () => {
      const text = readFileSync(file, 'utf8').replace(/```.*?```/gs, '');
      const links = [...text.matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)].map(
        ([, markdown, html]) => markdown ?? html ?? '',
      );
      assert.deepEqual(
        links.filter((link) => !leadsSomewhere(link, file)),
        [],
      );
    });
});

/** What is elsewhere on the web is not asked for: a check must not hang on somebody else's server. */
function leadsSomewhere(link: string, from: string): boolean {
  if (link.startsWith('?path=')) return pages.has(link);
  // Written by scripts/write-site.mjs when Storybook is built.
  if (link.startsWith('reference/')) return true;
  const inside = REPOSITORY.test(link) || RAW.test(link);
  if (!inside && /^(https?|mailto):/.test(link)) return true;
  const [path = '', anchor] = link.replace(REPOSITORY, '').replace(RAW, '').split('#');
  const target = path === '' && !inside ? from : inside ? path : join(dirname(from), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(target).has(anchor);
}

function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const named = [...text.matchAll(/(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...named]);
}

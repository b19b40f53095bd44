import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const FOLDER = join(import.meta.dirname, '..', '..', 'stories', 'docs');

/** Nothing is left of these but what a component draws. */
const DRAWN = ['messages.mdx', 'welcome.mdx', 'api-reference.mdx', 'configuration.mdx'];

/**
 * The guides of Storybook as plain Markdown, by file name, for readers without it: tables stand as they are drawn there,
 * and of a link to a story the words stay.
 */
export async function writtenGuides(): Promise<ReadonlyMap<string, string>> {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mdx') && !DRAWN.includes(name))
    .map((name) => ({ name, mdx: readFileSync(join(FOLDER, name), 'utf8') }));
  // Storybook makes addresses of the titles.
  const fileOf = new Map([
    ['reference-configuration', '../configuration.md'],
    ...sources.map(({ name, mdx }): [string, string] => {
      const [, title = ''] = /<Meta title="([^"]+)"/.exec(mdx) ?? [];
      return [title.toLowerCase().replace(/[^a-z0-9]+/g, '-'), name.replace('.mdx', '.md')];
    }),
  ]);
  const link = (_: string, words: string, id = '', anchor = ''): string => {
    const file = fileOf.get(id);
    return file === undefined ? words : `[${words}](${file}${anchor})`;
  };
  const written = sources.map(async ({ name, mdx }) => {
    const [head = '', body = ''] = mdx.split(/^<Meta .*\n/m);
    const scope = await importedBy(head);
    const text = body
      .replace(/^<Markdown>\s*\{([^]*?)\}\s*<\/Markdown>$/gm, (_, table: string) =>
        String(runInNewContext(table, scope)),
      )
      .replace(/\[([^\]]+)\]\(\?path=\/\w+\/([\w-]+?)(?:--[\w-]+)(#[\w-]+)?\)/g, link);
    const note = `<!-- Made of stories/docs/${name} by \`npm run documents\`. -->\n`;
    return [name.replace('.mdx', '.md'), note + text] as const;
  });
  return new Map(await Promise.all(written));
}

/** What a guide imports of the sources. */
async function importedBy(head: string): Promise<Record<string, unknown>> {
  const scope: Record<string, unknown> = {};
  for (const [, names = '', path = ''] of head.matchAll(/^import \{([^}]+)\} from '(\..+)';/gm)) {
    const module = (await import(join(FOLDER, path))) as Readonly<Record<string, unknown>>;
    for (const name of names.split(',').map((each) => each.trim())) scope[name] = module[name];
  }
  return scope;
}

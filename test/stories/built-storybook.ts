import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));

/** The folder of the static Storybook, which `npm test` builds before files that are about it. */
export function builtStorybook(): string {
  if (!existsSync(folder)) throw new Error('there is no Storybook yet: npm run build:storybook');
  return folder;
}

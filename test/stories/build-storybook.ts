import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the static Storybook; answers the folder it is in. */
export function buildStorybook(): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/storybook.mjs', 'build'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Storybook was not built:\n${stdout}${stderr}`);
  return `${root}storybook-static`;
}

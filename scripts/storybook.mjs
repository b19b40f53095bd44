// `npm run storybook` and `npm run build:storybook`: builds the backend of the stories, then starts
// Storybook, or builds it into storybook-static/.
import { spawnSync } from 'node:child_process';
import { setUp } from './set-up.mjs';

const [command = 'dev'] = process.argv.slice(2);
const { env } = setUp();
const site = '.cache/storybook-site';

const steps = [
  ['node', 'scripts/build.mjs', 'frame'],
  ['node', 'scripts/build-worker.mjs', '.storybook/worker.ts', site],
  ['node', 'scripts/write-reference.mjs', site],
  ['node', 'scripts/write-markdown.mjs', site],
  ['cem', 'analyze', '--quiet'],
  // At the level of warnings, it would not say at which address it can be opened.
  command === 'dev'
    ? ['storybook', 'dev', '--port=6006', '--no-open', '--disable-telemetry']
    : [
        ...['storybook', 'build', '--output-dir=storybook-static'],
        ...['--disable-telemetry', '--loglevel=warn'],
      ],
];
for (const [program = '', ...args] of steps) {
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

// `npm run storybook` and `npm run build:storybook`: builds the backend of the stories, then starts
// Storybook, or builds it into storybook-static/.
import { runSteps, setUp } from './set-up.mjs';

const { env } = setUp();

runSteps(
  { ...env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  ['node', 'scripts/build.mjs', 'frame', 'stories-worker'],
  ['node', 'scripts/write-site.mjs'],
  ['cem', 'analyze', '--quiet'],
  process.argv[2] === 'build'
    ? ['storybook', 'build', '--output-dir=storybook-static', '--loglevel=warn']
    : // At the level of warnings, it would not say at which address it can be opened.
      ['storybook', 'dev', '--port=6006', '--no-open'],
);

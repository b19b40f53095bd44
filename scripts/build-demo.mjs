// `npm run build:demo`: the storefront as a static site in demo-static/, with what that needs.
import { runSteps, setUp } from './set-up.mjs';

const { env } = setUp();
runSteps(env, ['node', 'scripts/build.mjs', 'frame', 'hosted-demo']);

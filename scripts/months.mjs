// `npm run months [-- days seed]`: months of a shop's life by a clock that is handed in, ended when it hangs.
import { runLimited } from './run-limited.mjs';
import { setUp } from './set-up.mjs';

const { env } = setUp();
runLimited('test/months/run.ts', { env, minutes: 30 });

// `npm run fuzz [seed]`: hostile input for the readers of XML, JSON and forms, ended when it hangs.
import { runLimited } from './run-limited.mjs';
import { setUp } from './set-up.mjs';

const { env } = setUp();
runLimited('test/codec/fuzz.ts', { env, minutes: 10 });

// Loaded into the process of each test file: it ends in time, and takes what it has started with it.
import { after } from 'node:test';
import { Worker } from 'node:worker_threads';

const limit = Number(process.env['TENDER_TEST_FILE_LIMIT']);
const isFile = process.env['NODE_TEST_CONTEXT'] === 'child-v8';

if (isFile && limit > 0) {
  // What runs at an exit, such as the end of a server, does not run at a signal.
  process.once('SIGTERM', () => process.exit(143));
  setTimeout(() => {
    console.error(`\nnot over after ${limit / 60_000} minutes: ${process.argv[1]}`);
    process.exit(1);
  }, limit).unref();
  // What a failed journey has left open keeps no file from ending. `--test-force-exit` does not wait for results that
  // are still on their way, so they are lost.
  after(() => setTimeout(() => process.exit(), 10_000).unref());
  // A loop without an end never comes to that.
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${limit + 10_000})`;
  new Worker(kill, { eval: true, execArgv: [] }).unref();
}

// Counts node:test results for the closing line of scripts/test.mjs; the words for people are another reporter's.
import { relative } from 'node:path';

/** The dots say what failed only when all is over, which a long run may never come to. */
const namesFailures = process.execArgv.includes('--test-reporter=dot');

/**
 * Yields `{ passed, failed: [names], skipped: ["name: reason"] }` when the run is over.
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* countReporter(events) {
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const skipped = [];
  /** Of each file, the names of what has begun: its suite, the test in it, that one's subtest. */
  const begun = /** @type {Map<string | undefined, string[]>} */ (new Map());
  for await (const { type, data } of events) {
    if (type === 'test:start') {
      const names = begun.get(data.file)?.slice(0, data.nesting) ?? [];
      begun.set(data.file, [...names, data.name]);
    }
    if (type === 'test:pass' && data.details.type !== 'suite') {
      const left = data.skip ?? data.todo;
      if (left === undefined) passed += 1;
      else skipped.push(`${data.name}: ${left === true || left === '' ? 'no reason given' : left}`);
    }
    if (type === 'test:fail' && !ofSubtests(data)) {
      const names = begun.get(data.file)?.slice(0, data.nesting) ?? [];
      const name = [relative('', data.file ?? ''), ...names, data.name].join(' > ');
      failed.push(name);
      if (namesFailures) console.error(`\nfailed: ${name}`);
    }
  }
  yield JSON.stringify({ passed, failed, skipped });
}

/**
 * A suite or a test fails with its subtests, which are counted already; it counts itself when its own
 * hook or body failed.
 * @param {{ details: { error: Error } }} data
 */
function ofSubtests(data) {
  return Reflect.get(data.details.error, 'failureType') === 'subtestsFailed';
}

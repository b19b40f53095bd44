// Counts node:test results for the closing line of scripts/test.mjs; the words for people are another reporter's.
import { relative } from 'node:path';

/** The dots say what failed only when all is over, which a long run may never come to. */
const namesFailures = process.execArgv.includes('--test-reporter=dot');

/**
 * Yields a line for each test as it ends, "passed", "failed\tname" or "skipped\tname: reason": of a run that
 * ends badly is known what ran.
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* countReporter(events) {
  /** Of each file, the names of what has begun: its suite, the test in it, that one's subtest. */
  const begun = /** @type {Map<string | undefined, string[]>} */ (new Map());
  for await (const { type, data } of events) {
    if (type === 'test:start') {
      const names = begun.get(data.file)?.slice(0, data.nesting) ?? [];
      begun.set(data.file, [...names, data.name]);
    }
    if (type === 'test:pass' && data.details.type !== 'suite') {
      const left = data.skip ?? data.todo;
      const reason = left === true || left === '' ? 'no reason given' : left;
      yield left === undefined ? 'passed\n' : `skipped\t${data.name}: ${reason}\n`;
    }
    // A suite or a test that fails with its subtests, which are counted already, is not counted itself.
    if (
      type === 'test:fail' &&
      Reflect.get(data.details.error, 'failureType') !== 'subtestsFailed'
    ) {
      const names = begun.get(data.file)?.slice(0, data.nesting) ?? [];
      const name = [relative('', data.file ?? ''), ...names, data.name].join(' > ');
      yield `failed\t${name}\n`;
      if (namesFailures) console.error(`\nfailed: ${name}`);
    }
  }
}

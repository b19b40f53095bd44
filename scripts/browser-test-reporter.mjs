// Counts component tests over all engines for the closing line of scripts/test.mjs.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('@web/test-runner').TestSession} TestSession */
/** @typedef {NonNullable<TestSession['testResults']>} Suite */

/**
 * Writes `{ passed, failed: [names], skipped: [names] }` to the file named by TENDER_TEST_COUNTS.
 * @returns {import('@web/test-runner').Reporter}
 */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env['TENDER_TEST_COUNTS'];
      if (file) writeFileSync(file, JSON.stringify(total(sessions)));
    },
  };
}

/** @param {TestSession[]} sessions */
function total(sessions) {
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const skipped = [];

  /** @type {(suite: Suite, path: string[]) => void} */
  const visit = (suite, path) => {
    for (const test of suite.tests) {
      if (test.skipped) skipped.push([...path, test.name].join(' > '));
      else if (test.passed) passed += 1;
      else failed.push([...path, test.name].join(' > '));
    }
    for (const inner of suite.suites) visit(inner, [...path, inner.name]);
  };

  for (const session of sessions) {
    const before = failed.length;
    if (session.testResults) visit(session.testResults, [session.browser.name]);
    // A file that could not be loaded, or an error outside of any test, is one failure.
    if (!session.passed && failed.length === before)
      failed.push(`${session.browser.name} > ${relative('', session.testFile ?? '')}`);
  }
  return { passed, failed, skipped };
}

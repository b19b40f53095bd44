// Counts component tests over all engines for the closing line of scripts/test.mjs.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('@web/test-runner').TestSession} TestSession */
/** @typedef {NonNullable<TestSession['testResults']>} Suite */

/**
 * Adds a line for each test to the file named, as each file of tests ends: "passed", "failed\tname" or
 * "skipped\tname".
 * @param {string} counts @returns {import('@web/test-runner').Reporter}
 */
export const countReporter = (counts) => ({
  reportTestFileResults({ sessionsForTestFile }) {
    appendFileSync(counts, sessionsForTestFile.flatMap(linesOf).join(''));
  },
});

/** @param {TestSession} session */
function linesOf({ testResults, passed, browser, testFile }) {
  const lines = testResults ? linesOfSuite(testResults, [browser.name]) : [];
  // A file that could not be loaded, or an error outside of any test, is one failure.
  if (!passed && !lines.some((line) => line.startsWith('failed')))
    lines.push(`failed\t${browser.name} > ${relative('', testFile ?? '')}\n`);
  return lines;
}

/** @param {Suite} suite @param {string[]} path @returns {string[]} */
function linesOfSuite({ tests, suites }, path) {
  return [
    ...tests.map(({ name, passed, skipped }) => {
      const outcome = skipped ? 'skipped' : passed ? 'passed' : 'failed';
      return `${outcome}\t${[...path, name].join(' > ')}\n`;
    }),
    ...suites.flatMap((inner) => linesOfSuite(inner, [...path, inner.name])),
  ];
}

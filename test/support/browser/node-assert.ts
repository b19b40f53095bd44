import { assert as chai } from '@open-wc/testing';

type ErrorClass = Parameters<typeof chai.instanceOf<Error>>[1];

/** What suites shared with Node use of `node:assert/strict`, on chai. */
const assert = {
  equal: (actual: unknown, expected: unknown, message?: string) =>
    chai.strictEqual(actual, expected, message),
  deepEqual: (actual: unknown, expected: unknown, message?: string) =>
    chai.deepEqual(actual, expected, message),
  async rejects(promise: Promise<unknown>, expected?: RegExp | ErrorClass): Promise<void> {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    chai.exists(error, 'it was expected to reject');
    if (expected instanceof RegExp) chai.match((error as Error).message, expected);
    else if (expected) chai.instanceOf(error, expected);
  },
};
export default assert;

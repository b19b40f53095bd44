/** What suites shared with Node use of `node:test`, on the browser runner's own mocha. */
export const describe = globalThis.describe;
export const test = globalThis.it;

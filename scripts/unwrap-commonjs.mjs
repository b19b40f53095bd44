// The card rules' library is CommonJS as TypeScript writes it. As ES modules it needs no wrappers around
// its files and no runtime for them, which the frame would carry for nothing.

/** Every line that makes a file CommonJS, and what says the same in an ES module. */
const REWRITES = /** @type {const} */ ([
  [/^"use strict";$/m, ''],
  [/^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);$/m, ''],
  [/^var (\w+) = require\("([^"]+)"\);$/gm, 'import * as $1 from "$2.js";'],
  [/^exports\.(\w+) = \1;$/gm, 'export { $1 };'],
  [/^module\.exports = (\w+);$/m, 'export default $1;'],
]);

/** @returns {import('vite').Plugin} */
export function unwrapCommonJs() {
  return {
    name: 'unwrap-commonjs',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/credit-card-type\/dist\/.*\.js$/ },
      handler(code, id) {
        const module = REWRITES.reduce((text, [from, to]) => text.replace(from, to), code);
        if (/\b(require\(|exports\b)/.test(module))
          throw new Error(
            `${id} is written in another way than scripts/unwrap-commonjs.mjs expects`,
          );
        return { code: module, map: null };
      },
    },
  };
}

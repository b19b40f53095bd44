// Minifiers leave template literals as they are: this takes comments and white space out of `css` ones.

/** @returns {import('vite').Plugin} */
export function squeezeStyles() {
  return {
    name: 'minify-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'css`' },
      handler: (code) => ({ code: squeezeStylesIn(code), map: null }),
    },
  };
}

/** @param {string} code */
export const squeezeStylesIn = (code) =>
  code.replace(/css ?`([^`]*)`/g, (_, styles) => `css\`${squeeze(styles)}\``);

/** @param {string} styles */
const squeeze = (styles) =>
  styles
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();

// Minifiers leave template literals as they are: this takes comments and white space out of `css` ones.
import MagicString from 'magic-string';

/** @returns {import('vite').Plugin} */
export function squeezeStyles() {
  return {
    name: 'minify-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'css`' },
      handler(code) {
        const text = new MagicString(code);
        squeezeStylesIn(text);
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/** @param {MagicString} text */
export function squeezeStylesIn(text) {
  text.replace(/css ?`([^`]*)`/g, (_, styles) => `css\`${squeeze(styles)}\``);
}

/** @param {string} styles */
const squeeze = (styles) =>
  styles
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>/]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replaceAll(' !important', '!important')
    .replaceAll('*::', '::')
    // 0.5em is .5em, and a word needs no quotation marks: [aria-busy=true].
    .replace(/(?<![\w.])0(?=\.\d)/g, '')
    .replace(/=(['"])([a-z-]+)\1\]/g, '=$2]')
    .trim();

// A document of the secure frame carries its scripts and styles: one round trip less than naming them.
// The proxy's policy names their hashes, which it takes from the document.
import { dirname, join } from 'node:path';
import { build } from 'vite';

/**
 * @param {string} folder of the document
 * @returns {import('vite').Plugin}
 */
export function carryEntry(folder) {
  return {
    name: 'carry-entry',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle);
        for (const page of files) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          let markup = String(page.source)
            .replace(/<!--[^]*?-->/g, '')
            .replace(/\s+/g, ' ');
          for (const file of files) {
            if (file.type === 'chunk' && file.isEntry) {
              markup = put(markup, /<script [^>]*src="\.\/([^"]+)"><\/script>/, file, scriptOf);
              keepMap(this, bundle, file);
            } else if (file.type === 'asset' && file.fileName.endsWith('.css')) {
              markup = put(markup, /<link rel="stylesheet"[^>]*href="\.\/([^"]+)">/, file, styleOf);
              delete bundle[file.fileName];
            } else if (file.type === 'chunk' && file.imports.length > 0)
              throw new Error(`${file.fileName} would load what the document carries once more`);
          }
          for (const [place, file = ''] of markup.matchAll(
            /<script data-carries="([^"]+)"><\/script>/g,
          )) {
            const script = await firstScript(join(folder, file));
            markup = markup.replace(place, () => script);
          }
          page.source = markup;
        }
      },
    },
  };
}

/**
 * @template {{ fileName: string }} File
 * @param {string} markup
 * @param {RegExp} place
 * @param {File} file
 * @param {(file: File) => string} carried
 */
function put(markup, place, file, carried) {
  if (place.exec(markup)?.[1] !== file.fileName)
    throw new Error(`The document does not name ${file.fileName}`);
  return markup.replace(place, () => carried(file));
}

/**
 * One that runs where it stands, before the rest of the document has arrived, which no module does.
 * @param {string} file
 */
async function firstScript(file) {
  const result = await build({
    root: dirname(file),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const [{ fileName, code }] = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
    .output;
  return `<script>${scriptText(fileName, code)}</script>`;
}

/**
 * @param {string} fileName
 * @param {string} code
 */
function scriptText(fileName, code) {
  const script = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '').trim();
  if (/<\/script|<!--/i.test(script)) throw new Error(`${fileName} can't stand in a document`);
  return script;
}

/** @param {import('vite').Rolldown.OutputChunk} chunk */
function scriptOf({ fileName, code }) {
  const script = scriptText(fileName, code);
  return `<script type="module">${script}\n//# sourceMappingURL=./assets/${fileName}.map\n</script>`;
}

/** @param {import('vite').Rolldown.OutputAsset} asset */
const styleOf = ({ source }) => `<style>${String(source).trim()}</style>`;

/**
 * The script itself is nowhere else; its source map stays with the other files.
 * @param {import('vite').Rolldown.PluginContext} context
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {import('vite').Rolldown.OutputChunk} chunk
 */
function keepMap(context, bundle, { fileName, map }) {
  delete bundle[fileName];
  delete bundle[`${fileName}.map`];
  if (map)
    context.emitFile({
      type: 'asset',
      fileName: `assets/${fileName}.map`,
      source: map.toString(),
    });
}

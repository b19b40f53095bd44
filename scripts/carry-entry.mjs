// A document of the secure frame carries its scripts and styles: one round trip less than naming them.
// The proxy's policy names their hashes, which it takes from the document.

/**
 * @param {(file: string) => Promise<{ fileName: string, code: string }>} bundled a script of the document that runs
 *   where it stands, before the rest has arrived, which no module does
 * @returns {import('vite').Plugin}
 */
export function carryEntry(bundled) {
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
              markup = put(markup, SCRIPT, file.fileName, scriptOf(file));
              keepMap(this, bundle, file);
            } else if (file.type === 'asset' && file.fileName.endsWith('.css')) {
              markup = put(markup, STYLES, file.fileName, styleOf(file));
              delete bundle[file.fileName];
            } else if (file.type === 'chunk' && file.imports.length > 0)
              throw new Error(`${file.fileName} would load what the document carries once more`);
          }
          for (const [place, file = ''] of markup.matchAll(
            /<script data-carries="([^"]+)"><\/script>/g,
          )) {
            const { fileName, code } = await bundled(file);
            markup = markup.replace(place, () => `<script>${scriptText(fileName, code)}</script>`);
          }
          page.source = markup;
        }
      },
    },
  };
}

const SCRIPT = /<script [^>]*src="\.\/([^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet"[^>]*href="\.\/([^"]+)">/;

/** @param {string} markup @param {RegExp} place @param {string} fileName @param {string} carried */
function put(markup, place, fileName, carried) {
  if (place.exec(markup)?.[1] !== fileName)
    throw new Error(`The document does not name ${fileName}`);
  return markup.replace(place, () => carried);
}

/** @param {string} fileName @param {string} code */
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
 * @param {import('vite').Rolldown.PluginContext} context @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {import('vite').Rolldown.OutputChunk} chunk
 */
function keepMap(context, bundle, { fileName, map }) {
  delete bundle[fileName];
  delete bundle[`${fileName}.map`];
  const source = map?.toString();
  if (source) context.emitFile({ type: 'asset', fileName: `assets/${fileName}.map`, source });
}

// The file for a script tag is one request, at an address that the shop chooses (`tender.js?v=7`). A bundler
// lets later chunks import what they share with it from a chunk of its own, which is a round trip more at
// start, or from the entry by its plain name, which a browser loads again if the page named another. So
// the entry carries what is shared, and hands it to its chunks under the name of this very build.
import MagicString from 'magic-string';
import { retraced } from './finish-modules.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/** Output options: all that loads at start is one chunk, beside the entry, which exports of it what is public. */
export const sharedAtStart = {
  groups: [{ name: 'shared', tags: /** @type {['$initial']} */ (['$initial']) }],
};

/** @returns {import('vite').Plugin} */
export function shareEntry() {
  return {
    name: 'share-entry',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const shared = chunks.find(({ fileName }) => fileName === entry?.imports[0]);
        if (!entry || !shared || entry.imports.length > 1 || shared.imports.length > 0)
          throw new Error('What loads at start is not an entry and one chunk');

        const key = `Symbol.for(${JSON.stringify(shared.fileName)})`;
        const locals = namesIn(EXPORTS.exec(shared.code)?.[1] ?? '');
        const handed = pairs(locals, (name, local) => `${name}:${local}`);
        const given = pairs(publicNames(entry, locals), (name, local) => `${local} as ${name}`);
        edit(bundle, shared, EXPORTS, () => `globalThis[${key}]={${handed}};export{${given}};`);
        for (const chunk of chunks) {
          if (chunk !== shared && chunk !== entry && chunk.imports.includes(shared.fileName))
            edit(bundle, chunk, importOf(shared), ([, names = '']) => {
              const taken = pairs(namesIn(names), (local, name) => `${name}:${local}`);
              return `const{${taken}}=globalThis[${key}];`;
            });
        }
        move(this, bundle, shared, entry);
      },
    },
  };
}

const EXPORTS = /export\{([^}]*)\};/;

/** @param {Chunk} chunk */
const importOf = ({ fileName }) =>
  new RegExp(`import\\{([^}]*)\\}from"\\./${fileName.replaceAll('.', '\\.')}";`);

/** `a as b, c` is b by a and c by c. @param {string} list */
const namesIn = (list) =>
  new Map(
    list.split(',').map((each) => {
      const [name = '', alias = name] = each.trim().split(' as ');
      return [alias, name];
    }),
  );

/** What the entry exports, by what the shared chunk calls it inside. @param {Chunk} entry @param {Map<string, string>} locals */
function publicNames(entry, locals) {
  const [, names = ''] = /export\{([^}]*)\}from/.exec(entry.code) ?? [];
  return new Map(
    [...namesIn(names)].map(([name, shared]) => {
      const local = locals.get(shared);
      if (local === undefined) throw new Error(`The shared chunk does not have ${name}`);
      return [name, local];
    }),
  );
}

/** @param {Map<string, string>} names @param {(to: string, from: string) => string} write */
const pairs = (names, write) => [...names].map(([to, from]) => write(to, from)).join();

/**
 * Replaces the one place in a chunk that matches, and keeps its source map true.
 * @param {import('vite').Rolldown.OutputBundle} bundle @param {Chunk} chunk
 * @param {RegExp} place @param {(found: RegExpExecArray) => string} by
 */
function edit(bundle, chunk, place, by) {
  const found = place.exec(chunk.code);
  if (!found) throw new Error(`${chunk.fileName} has no ${place}`);
  const text = new MagicString(chunk.code);
  text.update(found.index, found.index + found[0].length, by(found));
  const map = bundle[`${chunk.fileName}.map`];
  if (map?.type === 'asset') map.source = retraced(text, String(map.source));
  chunk.code = text.toString();
}

/**
 * One chunk becomes the other, with its source map.
 * @param {import('vite').Rolldown.PluginContext} context
 * @param {import('vite').Rolldown.OutputBundle} bundle @param {Chunk} from @param {Chunk} to
 */
function move(context, bundle, from, to) {
  const old = `${from.fileName}.map`;
  const fileName = `${to.fileName}.map`;
  const code = from.code.replace(`sourceMappingURL=${old}`, `sourceMappingURL=${fileName}`);
  Object.assign(to, { code, imports: [], moduleIds: from.moduleIds });
  const map = bundle[old];
  if (map?.type === 'asset') context.emitFile({ type: 'asset', fileName, source: map.source });
  delete bundle[from.fileName];
  delete bundle[old];
}

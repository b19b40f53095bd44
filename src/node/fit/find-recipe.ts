import { createHash, createHmac } from 'node:crypto';
import {
  ESCAPES,
  HASHES,
  KEY_ENCODINGS,
  NESTED_NAMES,
  type SigningStyle,
  type StyleChanges,
} from '../../contract/profile/recipe.schema.ts';
import {
  bytesToSign,
  escaped,
  keyBytes,
  type Message,
  type SigningRules,
  type WireValues,
} from '../../signing/index.ts';
import { partsFor } from './likely-parts.ts';
import { scalarIn } from './sample.ts';
import type { SharedKey } from './signed-kind.ts';
import { rsaSamples, WRITINGS, bytesIn, writtenAs, type Shape } from './rsa-samples.ts';
import {
  asFarAs,
  described,
  isNested,
  valuesSaid,
  styleValues,
  type FoundRecipe,
  type Makes,
} from './shown-style.ts';

export interface SignedSample extends Message {
  readonly signature: string;
}

/** What is looked through. */
export interface Search {
  /** What each sample signs, by the gateway's names, and the signature that has to come out. */
  readonly samples: readonly SignedSample[];
  /** The keys of the samples, as far as they are known: those of which one signs all, and either half of RSA's pair. */
  readonly keys: readonly SharedKey[];
  readonly rsaKey: string | undefined;
  /** The header that carries the signatures, if it is none of the fields. */
  readonly header?: string | undefined;
  /** What the profile says. */
  readonly rules: SigningRules;
  /** The style that it has without a recipe. */
  readonly style: SigningStyle;
  /** Lists of fields in the order of the gateway's documents, dots leading into lists and objects. */
  readonly hints: readonly (readonly string[])[];
}

/** A hash is made a few million times in some seconds. */
const LIMIT = 3_000_000;
/** The profile's recipe, or else the shortest that makes all samples' signatures; and how many strings were tried. */
export function findRecipe(search: Search): {
  readonly found?: FoundRecipe;
  /** Is it the profile's? */
  readonly isOwn?: true;
  /** The key by which it does, unless that is RSA's. */
  readonly key?: SharedKey | undefined;
  readonly tried: number;
} {
  const { samples, keys, rules, style } = search;
  const [first] = samples;
  const rsa = rsaSamples(samples, search.rsaKey);
  const shapes = rsa?.shapes ?? shapesOf(samples.map(({ signature }) => signature));
  if (!first || shapes.length === 0) return { tried: 0 };
  const makesWith =
    ({ key }: SharedKey): Makes =>
    (by) =>
      samples.every((sample) => signatureBy(by, sample, key) === sample.signature);
  const all = rsa
    ? [{ makes: rsa.areMadeBy, key: undefined }]
    : keys.map((key) => ({ makes: makesWith(key), key }));
  const makerOf = (by: SigningRules) => all.find(({ makes }) => makes(by));
  const own = makerOf(rules);
  if (own)
    return { found: described(rules, own.makes, style), isOwn: true, key: own.key, tried: 1 };
  let tried = 1;
  for (const { writings, most } of writingsFor(search, first.values)) {
    const limit = tried + most / shapes.length ** 3;
    for (const by of rulesFor(search, first.values, writings)) {
      if (tried >= limit) break;
      for (const shape of rsa && by.key !== 'hmac' ? [] : shapes) {
        tried += 1;
        const shaped = { ...by, ...shape };
        const maker = makerOf(shaped);
        if (!maker) continue;
        const { makes, key } = maker;
        return { found: described(asFarAs(shaped, style, makes), makes, style), key, tried };
      }
    }
  }
  return { tried };
}

/** How values and the key are written. */
type Writing = Pick<SigningStyle, 'escape' | 'escapeCase' | 'keyEncoding'>;
const PLAIN: Writing = { escape: 'none', escapeCase: 'upper', keyEncoding: 'text' };

/** As nearly everywhere, or as the profile says; and then in every other way that makes a difference with these values and keys. */
function writingsFor(
  { keys, rules, style }: Search,
  values: WireValues,
): { readonly writings: readonly Writing[]; readonly most: number }[] {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    name === rules.field ? [] : [scalarIn(value) ?? JSON.stringify(value ?? '')],
  );
  const escapes = ESCAPES.flatMap((escape) =>
    (['upper', 'lower'] as const).map((escapeCase) => ({ escape, escapeCase })),
  );
  const written = new Map(
    escapes.toReversed().map((each) => [texts.map((text) => escaped(text, each)).join('\n'), each]),
  );
  const encodings = KEY_ENCODINGS.filter((encoding) =>
    keys.some(({ key }) => keyBytes(key, encoding) !== undefined),
  );
  const each = [...written.values()]
    .toReversed()
    .flatMap((escape) => encodings.map((keyEncoding): Writing => ({ ...escape, keyEncoding })));
  const isFirst = (one: Writing) =>
    [PLAIN, style, rules].some(
      ({ escape, escapeCase, keyEncoding }) =>
        one.keyEncoding === keyEncoding &&
        one.escape === escape &&
        (escape === 'none' || one.escapeCase === escapeCase),
    );
  return [
    { writings: each.filter(isFirst), most: LIMIT },
    { writings: each.filter((one) => !isFirst(one)), most: LIMIT / 3 },
  ];
}

function* rulesFor(
  search: Search,
  values: WireValues,
  writings: readonly Writing[],
): Generator<SigningRules> {
  if (writings.length === 0) return;
  const { rules } = search;
  const styles = stylesFor(values, [search.style, rules]);
  // Neither JSON nor a body has values that are written by themselves.
  const ofWhole = writings.filter(({ escape }) => escape === writings[0]?.escape);
  for (const parts of partsFor(search, values))
    for (const style of isNested(parts) ? styles.nested : styles.flat)
      for (const writing of style.form === 'json' || parts === 'body' ? ofWhole : writings)
        // The cast: a style says nothing of a key rather than undefined.
        yield {
          ...rules,
          ...style,
          ...writing,
          recipe: { status: 'exact', parts },
        } as SigningRules;
}

const NO_BYTES = new Uint8Array();

/** Nothing for values that can't be signed so. */
function signatureBy(rules: SigningRules, message: Message, key: string): string | undefined {
  try {
    const bytes = rules.key === 'hmac' ? keyBytes(key, rules.keyEncoding) : NO_BYTES;
    if (bytes === undefined) return undefined;
    const made = bytes === NO_BYTES ? createHash(rules.hash) : createHmac(rules.hash, bytes);
    return writtenAs(made.update(bytesToSign(rules, message, key)).digest(), rules);
  } catch {
    return undefined;
  }
}

/** What signatures' own texts say of how they were made: the first that writes all of them as they are. */
function shapesOf(signatures: readonly string[]): Shape[] {
  const [first = ''] = signatures;
  return WRITINGS.flatMap((writing): Shape[] => {
    const bytes = bytesIn(first, writing).length;
    const hash = HASHES.find((name) => createHash(name).digest().length === bytes);
    return hash === undefined ? [] : [{ ...writing, hash }];
  })
    .filter((shape) => signatures.every((each) => writtenAs(bytesIn(each, shape), shape) === each))
    .slice(0, 1);
}

/** Every style that can make a difference with these values, the plainest first. */
function stylesFor(
  values: WireValues,
  said: readonly StyleChanges[],
): Record<'flat' | 'nested', StyleChanges[]> {
  const may = styleValues(...said);
  const texts = JSON.stringify(values);
  const trims = / /.test(texts) ? may.trim : (['space'] as const);
  const empties = /:""/.test(texts) ? may.empty : (['keep'] as const);
  const plain = may.form.flatMap((form) =>
    (form === 'json' ? [''] : may.separator).flatMap((separator) =>
      [...new Set(['', separator, ...valuesSaid(said, 'end')])].flatMap((end) =>
        may.key.flatMap((key) =>
          placesOf(key, form, separator, said).flatMap((place) =>
            (form === 'json' ? (['none'] as const) : trims).flatMap((trim) =>
              empties.flatMap((empty) =>
                (form === 'json'
                  ? (['names-deep', 'names', 'listed'] as const)
                  : (['listed', 'names'] as const)
                ).flatMap((order) =>
                  // A key that is listed is the last.
                  key === 'part' && (form === 'values' || order === 'listed')
                    ? []
                    : [{ form, separator, end, key, ...place, trim, empty, order }],
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  const flat = may.pairSign.flatMap((pairSign) =>
    plain.flatMap((style) =>
      style.form === 'pairs' || pairSign === '=' ? [{ ...style, pairSign }] : [],
    ),
  );
  const nested = flat.flatMap((style) =>
    style.form === 'pairs' ? NESTED_NAMES.map((name) => ({ ...style, nested: name })) : [style],
  );
  return { flat, nested };
}

/** Where the key may be. What is usual joins pairs, and what is said joins whatever it is said of. */
const placesOf = (
  key: StyleChanges['key'],
  form: StyleChanges['form'],
  separator: string,
  said: readonly StyleChanges[],
): Pick<StyleChanges, 'keyName' | 'keyJoin'>[] => {
  if (key === 'hmac') return [{}];
  const may = styleValues(...said);
  if (key === 'part') return may.keyName.map((keyName) => ({ keyName }));
  const joins = form === 'pairs' ? may.keyJoin : ['', ...valuesSaid(said, 'keyJoin')];
  return [undefined, ...joins.filter((join) => join !== separator)].map((keyJoin) => ({ keyJoin }));
};

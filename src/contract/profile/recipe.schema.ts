import { z } from 'zod';

/** A field of a request or answer; dots lead into objects: `beneficiary.bank_details.iban`. */
const fieldPath = z
  .string()
  .regex(
    /^[\w-]{1,64}(\.[\w-]{1,64}){0,7}$/,
    'must be the name of a field, dots leading into objects',
  );

/** A field that the gateway has and its interface does not show: its name can't be checked. */
const notShown = z.boolean().optional();

/** One part of a signed string. */
const recipePart = z.union([
  z.strictObject({ field: fieldPath, notShown }),
  /** One field of every item of a list: all of the first field, then all of the next. */
  z.strictObject({ list: fieldPath, field: fieldPath, notShown }),
  /** Several fields of every item: all of the first item, then all of the next. */
  z.strictObject({ list: fieldPath, fields: z.array(fieldPath).min(1).max(20), notShown }),
  /** The same text in every request. */
  z.strictObject({ text: z.string().min(1).max(100) }),
]);
export type RecipePart = z.infer<typeof recipePart>;

/**
 * What a pair calls `id` in the first of `orders`: `orders[0].id`, `orders.0.id`, `orders[0][id]`, `orders[0]`, `id`.
 */
export const NESTED_NAMES = ['path', 'dots', 'brackets', 'item', 'field'] as const;

/** How sure a recipe is: documented, taken from a sibling interface, or inferred. */
export const RECIPE_STATUSES = ['exact', 'family', 'analogy'] as const;
export type Provenance = (typeof RECIPE_STATUSES)[number];

/** Hexadecimal digits, Base64, and that for addresses, which mostly leaves out the padding (RFC 4648). */
export const HASH_ENCODINGS = ['hex', 'base64', 'base64url', 'base64url-padded'] as const;

/** A key is the bytes of its text, or those that its hexadecimal digits or its Base64, of either alphabet, stand for. */
export const KEY_ENCODINGS = ['text', 'hex', 'base64'] as const;

/**
 * What values are written as before they are signed: as they are; by RFC 3986, which leaves letters, digits and `-._~`; as
 * `encodeURIComponent` does, which leaves `!'()*` too; or with `+` for a blank, as in a form, which leaves `*-._`, and as in
 * a query that PHP writes, which leaves `-._`.
 */
export const ESCAPES = ['none', 'percent', 'component', 'form', 'query'] as const;

/** What every runtime's WebCrypto makes, and MD5. */
export const HASHES = ['sha256', 'sha512', 'sha384', 'sha1', 'md5'] as const;

/**
 * How parts become a signature, each by its own key. A recipe may say any of them for itself; what it leaves out is
 * as the profile has it.
 */
const styleShape = {
  /** Values alone, `name=value`, or one JSON object. */
  form: z.enum(['values', 'pairs', 'json']),
  /** As the recipe lists them, or by name: `names-deep` in the objects inside JSON too. */
  order: z.enum(['listed', 'names', 'names-deep']),
  /** Between two parts. */
  separator: z.string().max(10),
  /**
   * Where the key is: after all parts, before them, both, a part by `keyName` as the others are, or an HMAC's. Or the
   * signature is one of RSA, by PKCS #1 v1.5 or PSS.
   */
  key: z.enum(['last', 'first', 'both', 'part', 'hmac', 'rsa', 'rsa-pss']),
  /** What the key is called where it is a part. */
  keyName: z.string().regex(/^[\w-]{1,64}$/, 'must be the name of a field'),
  /** Between parts and key, such as `&key=`; the separator by default. */
  keyJoin: z.string().max(20),
  /** What a key that both sides know is given as. */
  keyEncoding: z.enum(KEY_ENCODINGS),
  /** Behind all else: the separator again, where each part has one behind it. */
  end: z.string().max(10),
  hash: z.enum(HASHES),
  encoding: z.enum(HASH_ENCODINGS),
  /** Case of hexadecimal digits. */
  case: z.enum(['lower', 'upper']),
  /** What is removed from each part before hashing (C-042). */
  trim: z.enum(['space', 'whitespace', 'none']),
  /** How values, and the names of pairs, are percent-encoded before they are joined. */
  escape: z.enum(ESCAPES),
  /** Case of the digits of that. */
  escapeCase: z.enum(['upper', 'lower']),
  /** Whether a part without a value keeps its place. */
  empty: z.enum(['keep', 'skip']),
  /** Between name and value of a pair. */
  pairSign: z.string().max(3),
  /** What a pair calls a field inside a list or an object. */
  nested: z.enum(NESTED_NAMES),
};

/** What nobody says otherwise: the interface's own recipe, joined and hashed (part 5). */
export const DEFAULT_STYLE = {
  form: 'values',
  order: 'listed',
  separator: '',
  key: 'last',
  keyName: 'key',
  keyEncoding: 'text',
  end: '',
  hash: 'sha256',
  encoding: 'hex',
  case: 'lower',
  trim: 'space',
  escape: 'none',
  escapeCase: 'upper',
  empty: 'keep',
  pairSign: '=',
  nested: 'path',
} as const;

/** A style of which anything may be left out. */
export const styleChanges = z.strictObject(styleShape).partial();
export type StyleChanges = z.infer<typeof styleChanges>;

/** A whole style. */
export type SigningStyle = {
  readonly [Key in Exclude<keyof StyleChanges, 'keyJoin'>]-?: NonNullable<StyleChanges[Key]>;
} & Pick<StyleChanges, 'keyJoin'>;

/** The keys of a style, with a default each, as `profile.sign` has them. */
export const styleKeys = {
  form: styleShape.form.default(DEFAULT_STYLE.form),
  order: styleShape.order.default(DEFAULT_STYLE.order),
  separator: styleShape.separator.default(DEFAULT_STYLE.separator),
  key: styleShape.key.default(DEFAULT_STYLE.key),
  keyName: styleShape.keyName.default(DEFAULT_STYLE.keyName),
  keyJoin: styleShape.keyJoin.optional(),
  keyEncoding: styleShape.keyEncoding.default(DEFAULT_STYLE.keyEncoding),
  end: styleShape.end.default(DEFAULT_STYLE.end),
  hash: styleShape.hash.default(DEFAULT_STYLE.hash),
  encoding: styleShape.encoding.default(DEFAULT_STYLE.encoding),
  case: styleShape.case.default(DEFAULT_STYLE.case),
  trim: styleShape.trim.default(DEFAULT_STYLE.trim),
  escape: styleShape.escape.default(DEFAULT_STYLE.escape),
  escapeCase: styleShape.escapeCase.default(DEFAULT_STYLE.escapeCase),
  empty: styleShape.empty.default(DEFAULT_STYLE.empty),
  pairSign: styleShape.pairSign.default(DEFAULT_STYLE.pairSign),
  nested: styleShape.nested.default(DEFAULT_STYLE.nested),
};

/**
 * Parts without a list of them, of all that is sent but the signature: every field, with the JSON of lists and objects;
 * those that are neither; every value, inside lists and objects too; or the body as it is, byte by byte.
 */
export const WHOLE_PARTS = ['all', 'scalars', 'leaves', 'body'] as const;
export type WholeParts = (typeof WHOLE_PARTS)[number];

/** What a request is sent with already, or no program may set. */
const OTHER_HEADERS =
  /^(?:accept.*|authorization|connection|content-.*|cookie|date|expect|host|keep-alive|retry-after|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

/** Is a header none that every message has? */
export const mayCarrySignature = (header: string): boolean => !OTHER_HEADERS.test(header);

const signatureHeader = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,63}$/, 'must be the name of a header, such as "X-Signature"')
  .refine(mayCarrySignature, 'must not be a header that says something else');

const recipeShape = styleChanges.extend({
  status: z.enum(RECIPE_STATUSES),
  /** In this order, or by what they are. */
  parts: z.union([z.enum(WHOLE_PARTS), z.array(recipePart).min(1).max(100)]),
  /** The header that carries the signature, which is in a field of the body otherwise. */
  header: signatureHeader.optional(),
});

/** A body can't hold its own signature. */
const hasPlace = ({ parts, header }: Pick<z.infer<typeof recipeShape>, 'parts' | 'header'>) =>
  parts !== 'body' || header !== undefined;
const NO_PLACE = { error: 'is missing: a signature of the body is in a header', path: ['header'] };

/** What one operation signs, in order, and how it differs from the profile's style. */
export const recipeSchema = recipeShape.refine(hasPlace, NO_PLACE);
export type Recipe = z.infer<typeof recipeSchema>;

/** What each operation signs that has no recipe of its own, where all sign by one rule. */
export const everySchema = recipeShape
  .extend({ parts: z.enum(WHOLE_PARTS) })
  .refine(hasPlace, NO_PLACE);

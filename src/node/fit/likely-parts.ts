import { WHOLE_PARTS, type Recipe, type RecipePart } from '../../contract/profile/recipe.schema.ts';
import type { SigningRules, WireValues } from '../../signing/index.ts';

type Parts = Recipe['parts'];

/** What says which parts may be signed. */
interface Hinted {
  /** Lists of fields in the order of the gateway's documents, dots leading into lists and objects. */
  readonly hints: readonly (readonly string[])[];
  /** What the profile says. */
  readonly rules: SigningRules;
  /** The header that carries the signatures, if it is none of the fields. */
  readonly header?: string | undefined;
}

/** Fields that signatures are made of, wherever they are. */
const LIKELY =
  /^(?:merchant_?id|account_?id|company_?id|order_no|amount|currency|transaction_id|order_status|result_info|return_status|recurring_id|request_id|payment_amount|payment_currency|card_?id|group_?id|cardholderId|charge_amount|refund_amount|status|event|orders|trades|return_url|payment_method)$/i;

/** Who asks, which comes first in every recipe that the interface and its siblings show. */
const IDENTITY = /^(?:merchant_?id|account_?id|company_?id)$/i;

/**
 * Sets of parts, the likeliest first: what is hinted at or documented, what is said without a list, what is inferred, and
 * the likely fields in any order.
 */
export function* partsFor({ hints, rules, header }: Hinted, values: WireValues): Generator<Parts> {
  if (header !== undefined) yield 'body';
  for (const hint of hints) yield* partsByHint(hint, values);
  const { status, parts: known } = rules.recipe;
  if (status === 'exact') yield known;
  yield* WHOLE_PARTS.filter((parts) => parts !== 'body');
  if (status !== 'exact') yield known;
  const scalars = Object.keys(values).filter(
    (name) => name !== rules.field && typeof values[name] !== 'object',
  );
  const lists = Object.entries(values).flatMap(([list, items]): RecipePart[][] => {
    if (!Array.isArray(items) || typeof items[0] !== 'object') return [];
    const fields = Object.keys(items[0] as object);
    const pairs = fields.flatMap((a) =>
      fields.filter((b) => b !== a).map((b) => [{ list, fields: [a, b] }]),
    );
    return [...fields.map((each) => [{ list, field: each }]), [{ list, fields }], ...pairs];
  });
  const likely = scalars.filter((name) => LIKELY.test(name));
  const identity = likely.filter((name) => IDENTITY.test(name));
  const others = likely.filter((name) => !IDENTITY.test(name));
  for (const [first, from] of [
    [identity, others],
    [[], likely],
  ] as const)
    for (let size = 0; size <= Math.min(3, from.length); size += 1)
      for (const chosen of arrangements(from, size)) {
        const parts = [...first, ...chosen].map((name): RecipePart => ({ field: name }));
        if (parts.length > 0) yield parts;
        for (const list of lists) yield [...parts, ...list];
      }
}

/** Names in order; fields of one list in a row are signed field by field, or else item by item. */
function* partsByHint(names: readonly string[], values: WireValues): Generator<RecipePart[]> {
  const parts = names.map((name): RecipePart & { field: string } => {
    const [list = '', ...inside] = name.split('.');
    return Array.isArray(values[list]) && inside.length > 0
      ? { list, field: inside.join('.') }
      : { field: name };
  });
  yield parts;
  const byItem = parts.reduce<RecipePart[]>((before, part) => {
    const last = before.at(-1);
    if (!('list' in part) || !last || !('list' in last) || last.list !== part.list)
      return [...before, part];
    const fields = 'fields' in last ? last.fields : [last.field];
    return [...before.slice(0, -1), { list: part.list, fields: [...fields, part.field] }];
  }, []);
  if (byItem.length < parts.length) yield byItem;
}

function* arrangements(names: readonly string[], size: number): Generator<string[]> {
  if (size === 0) yield [];
  if (size === 0) return;
  for (const name of names)
    for (const rest of arrangements(
      names.filter((other) => other !== name),
      size - 1,
    ))
      yield [name, ...rest];
}

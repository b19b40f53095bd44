import type { RecipePart } from '../contract/profile/profile.schema.ts';
import type { SigningRules } from './rules.ts';
import { SigningError } from './signing-error.ts';

/** The values of a request as they go over the wire, identity included. */
export type WireValues = Readonly<Record<string, unknown>>;

/** One part of the string that is hashed. */
export interface SignedPart {
  /** `order_no`, or `refund_orders[0].transaction_id`. */
  readonly name: string;
  /** Its text as it is joined. */
  readonly value: string;
}

/** Fields that are ids wherever they appear: joined without a separator, they must not contain white space. */
const IDS = new Set([
  'merchant_id',
  'account_id',
  'company_id',
  'companyId',
  'order_no',
  'transaction_id',
  'recurring_id',
  'request_id',
  'token_id',
  'card_id',
  'cardId',
  'group_id',
  'cardholderId',
]);
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * The parts of a recipe, in its order, with the very text that is sent (C-045, C-050). Ids that
 * could move a boundary are refused (C-046), and so is an id that a batch repeats (C-047).
 */
export function partsOf(rules: SigningRules, values: WireValues): SignedPart[] {
  return rules.recipe.parts.flatMap((part) => readPart(part, values));
}

function readPart(part: RecipePart, values: WireValues): SignedPart[] {
  if (!('list' in part)) return [checked(part.field, part.field, values[part.field])];
  const items: unknown = values[part.list];
  if (!Array.isArray(items)) throw new SigningError(part.list, 'must be a list');
  const parts = items.map((item: WireValues, index) =>
    checked(part.field, `${part.list}[${index}].${part.field}`, item[part.field]),
  );
  const seen = new Set<string>();
  for (const { name, value } of parts) {
    if (seen.has(value)) throw new SigningError(name, 'repeats an id of the same batch');
    seen.add(value);
  }
  return parts;
}

function checked(field: string, name: string, value: unknown): SignedPart {
  const text = wireText(name, value);
  if (IDS.has(field) && !ID.test(text))
    throw new SigningError(name, 'must be 1 to 64 letters, digits, "_" or "-" to be signed');
  return { name, value: text };
}

/** A scalar's text in the body; an absent field adds nothing. */
function wireText(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new SigningError(name, 'must be text or a number to be signed');
}

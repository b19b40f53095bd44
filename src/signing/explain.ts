import { maskCardNumbers } from '../contract/values/card-number.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { partsOf, refuseUnsafe, type WireValues } from './parts.ts';
import { rulesOf, secretsFor, type SigningProfile, type SigningRules } from './rules.ts';
import { joinParts, signature, stringToHash, withKey } from './signature.ts';

/** How a request is signed, with everything secret masked. */
export interface Explanation {
  /** The rules in use. */
  readonly rules: SigningRules;
  /** What is joined, in order, masked; empty for JSON. */
  readonly parts: readonly { readonly name: string; readonly value: string }[];
  /** The string that is hashed, with secret, card number and security code masked. */
  readonly text: string;
  /** The real hash of the real string. */
  readonly signature: string;
}

/** It has the card in it, in a form that is not known here. */
const BODY = '<BODY>';

/** A card number in any notation and any field; the others by their field. */
function masked(field: string, value: string): string {
  if (field === 'security_code') return '*'.repeat(value.length);
  if (field !== 'card') return maskCardNumbers(value);
  return `${value.slice(0, 6)}${'*'.repeat(Math.max(0, value.length - 10))}${value.slice(-4)}`;
}

function maskedDeep(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return masked(field, value);
  if (Array.isArray(value)) return value.map((item) => maskedDeep(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskedDeep(inner, name)]),
  );
}

/** Shows how a signature comes about: what a merchant needs when the gateway calls it invalid. */
export async function explainSignature(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
  body = '',
): Promise<Explanation> {
  const rules = rulesOf(operation, profile);
  refuseUnsafe(rules, values);
  const [secret] = secretsFor('request', operation, profile, rules);
  const placeholder = rules.field === 'sign' ? '<ISSUING_KEY>' : '<SIGN_KEY>';
  const isBody = rules.recipe.parts === 'body';
  const joined = rules.form !== 'json' && !isBody;
  const parts = joined
    ? partsOf(rules, values, placeholder).map(({ name, field, value }) => ({
        name,
        value: masked(field, value),
      }))
    : [];
  return {
    rules,
    parts,
    text: joined
      ? withKey(joinParts(rules, parts), rules, placeholder)
      : isBody
        ? withKey(BODY, rules, placeholder)
        : stringToHash(rules, maskedDeep(values) as WireValues, placeholder),
    signature: await signature(rules, { values, body: new TextEncoder().encode(body) }, secret),
  };
}

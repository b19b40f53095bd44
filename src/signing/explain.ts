import { maskCardNumbers } from '../contract/values/card-number.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { partsOf, type WireValues } from './parts.ts';
import { rulesOf, secretsOf, type SigningProfile, type SigningRules } from './rules.ts';
import { signature, stringToHash } from './signature.ts';

export interface Explanation {
  readonly rules: SigningRules;
  /** What is joined, in order, masked; empty for the scheme that takes all values. */
  readonly parts: readonly { readonly name: string; readonly value: string }[];
  /** The string that is hashed, with secret, card number and security code masked. */
  readonly text: string;
  /** The real hash of the real string. */
  readonly signature: string;
}

const MASKS: Readonly<Record<string, (value: string) => string>> = {
  card: (value) =>
    `${value.slice(0, 6)}${'*'.repeat(Math.max(0, value.length - 10))}${value.slice(-4)}`,
  security_code: (value) => '*'.repeat(value.length),
};

/** Shows how a signature comes about: what a merchant needs when the gateway calls it invalid. */
export async function explainSignature(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
): Promise<Explanation> {
  const rules = rulesOf(operation, profile);
  const [secret = ''] = secretsOf(operation, profile);
  const masked = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? (MASKS[name]?.(value) ?? maskCardNumbers(value)) : value,
    ]),
  );
  const placeholder = rules.field === 'sign' ? '<ISSUING_KEY>' : '<SIGN_KEY>';
  return {
    rules,
    parts: rules.scheme === 'concat' ? partsOf(rules, masked) : [],
    text: stringToHash(rules, masked, placeholder),
    signature: await signature(rules, values, secret),
  };
}

import {
  answerFields,
  requestFields,
  type WireFields,
} from '../../contract/operations/wire-fields.schema.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { SigningStyle } from '../../contract/profile/recipe.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import {
  answerRulesOf,
  answersByRequest,
  notificationRulesOf,
  rulesOf,
  saidRecipe,
  secretName,
  styleOf,
  type NotificationKind,
  type SignedKind,
  type SigningRules,
} from '../../signing/index.ts';
import { VARIABLES } from '../configuration/environment.ts';
import { notifiedFields } from '../configuration/recipe-faults.ts';

/** What a profile says of the signatures of one operation's requests, answers or notifications. */
export interface SignedMessages {
  readonly of: SignedKind;
  readonly operation: OperationName;
  readonly profile: Profile;
  /** Where their recipe belongs, below `profile`. */
  readonly at: readonly string[];
  /** The point that it settles. */
  readonly key: string;
  /** Fields that documents of the interface show. */
  readonly known: WireFields;
  readonly rules: SigningRules;
  /** What a recipe leaves to the profile. */
  readonly style: SigningStyle;
  /** Where the profile itself has a recipe of them. */
  readonly said: string | undefined;
  /**
   * The keys of the samples, as far as they are given: those that both sides know, of which a notification may be by
   * another than the profile's, which is the first; and one of RSA's pair.
   */
  readonly keys: { readonly shared: readonly SharedKey[]; readonly rsaKey: string | undefined };
  /** The variables of both. */
  readonly variables: { readonly shared: string; readonly rsaKey: string };
}

/** A key that both sides know, and where it is in `profile.secrets`. */
export interface SharedKey {
  readonly name: keyof Profile['secrets'];
  readonly key: string;
}

export const notifiedBy = (operation: OperationName): NotificationKind =>
  operation === 'payout.create' ? 'payout' : 'payment';

export function signedMessages(
  of: SignedKind,
  operation: OperationName,
  profile: Profile,
): SignedMessages {
  const { secrets } = profile;
  const own = secretName(of, operation, profile);
  const names = [...new Set([own, ...(of === 'notification' ? NOTIFYING : [])])];
  const { base } = operationOf(operation);
  const ofCards = of === 'request' ? 'issuingPrivateKey' : 'issuingGatewayKey';
  const rsaKey = secretName(of, operation, profile, { key: 'rsa' });
  const shared = {
    of,
    operation,
    profile,
    rules: rulesFor(of, operation, profile) ?? guessedFrom(operation, profile),
    style: styleOf(base, profile),
    said: saidRecipe(of, operation, profile)?.place,
    keys: {
      shared: names.flatMap((name) => secrets[name].slice(0, 1).map((key) => ({ name, key }))),
      rsaKey: secrets[rsaKey][0],
    },
    variables: {
      shared: names.map(variableOf).join(' or '),
      rsaKey:
        variableOf(rsaKey) +
        (base === 'issuing' && rsaKey !== ofCards ? ` or ${variableOf(ofCards)}` : ''),
    },
  };
  switch (of) {
    case 'request':
      return {
        ...shared,
        at: ['sign', 'recipes', operation],
        key: 'sign.recipes',
        known: requestFields(operation),
      };
    case 'answer':
      return {
        ...shared,
        at: ['sign', 'answerRecipes', operation],
        key: 'sign.answerRecipes',
        known: answerFields(operation),
      };
    case 'notification': {
      const kind = notifiedBy(operation);
      return {
        ...shared,
        at: ['sign', 'notificationRecipes', kind],
        key: `sign.notificationRecipes.${kind}`,
        known: notifiedFields(operation),
      };
    }
  }
}

/** What may sign a notification. */
const NOTIFYING = ['signKey', 'notifyKey'] as const;

const variableOf = (secret: keyof Profile['secrets']): string =>
  VARIABLES.find(({ path }) => path.join('.') === `profile.secrets.${secret}`)?.name ?? secret;

function rulesFor(of: SignedKind, operation: OperationName, profile: Profile) {
  if (of === 'request') return rulesOf(operation, profile);
  if (of === 'notification') return notificationRulesOf(notifiedBy(operation), profile);
  // What is not of answers themselves is only a guess.
  return answersByRequest(operation, profile) ? undefined : answerRulesOf(operation, profile);
}

/** What may be signed as a request is: the profile does not say so until it is written there. */
function guessedFrom(operation: OperationName, profile: Profile): SigningRules {
  const rules = rulesOf(operation, profile);
  return { ...rules, recipe: { ...rules.recipe, status: 'analogy' } };
}

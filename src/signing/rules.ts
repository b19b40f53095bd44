import { operationOf } from '../contract/operations/operations.schema.ts';
import { issuesCards } from '../contract/profile/issues-cards.ts';
import { OPERATION_NAMES, type OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import {
  DEFAULT_STYLE,
  styleKeys,
  type Provenance,
  type Recipe,
  type SigningStyle,
  type StyleChanges,
} from '../contract/profile/recipe.schema.ts';
import { oncePer } from './once-per.ts';
import { isRsa } from './rsa.ts';
import { AnalogyRefusedError } from './signing-error.ts';

/** How one signature is made. Everything brand-specific in it is data. */
export interface SigningRules extends SigningStyle {
  /** The wire field that carries it. */
  readonly field: string;
  /** The HTTP header that carries it instead. */
  readonly header?: string | undefined;
  /** What is hashed, in order. */
  readonly recipe: Pick<Recipe, 'status' | 'parts'>;
}

/** What of a profile decides about signatures. */
export type SigningProfile = Pick<Profile, 'sign' | 'issuing' | 'secrets' | 'mode' | 'notify'>;

/** The kinds of notifications, which have recipes of their own. */
export type NotificationKind = keyof Profile['sign']['notificationRecipes'];

/** The operation whose style a notification's signature has, and whose keys. */
export const BEGUN_BY = {
  payment: 'authorise.card',
  payout: 'payout.create',
} as const satisfies Record<NotificationKind, OperationName>;

/** The rules of an operation's request: the profile's, or else those of its row. */
export const rulesOf = oncePer(
  (operation: OperationName, profile: SigningProfile): SigningRules => {
    const own = saidRecipe('request', operation, profile)?.recipe;
    return rulesBy(operation, own ?? operationOf(operation).recipe, profile);
  },
);

/** The newer scheme of sibling interfaces. How it ends is not shown anywhere; our end of it is inferred. */
const SORTED_JSON: Recipe = {
  status: 'analogy',
  parts: 'all',
  form: 'json',
  order: 'names',
  trim: 'none',
};

function rulesBy(
  operation: OperationName,
  { status, parts, header, ...style }: Recipe,
  profile: SigningProfile,
): SigningRules {
  const { base, signature } = operationOf(operation);
  return {
    ...changed(styleOf(base, profile), style),
    field: signature,
    ...(header !== undefined && { header }),
    recipe: { status, parts },
  };
}

/** The two gateways have a style each: issuing's shares only what is removed (C-042, C-056). */
export const styleOf = (
  base: 'acquiring' | 'issuing',
  { sign, issuing }: SigningProfile,
): SigningStyle =>
  base === 'issuing'
    ? changed({ ...DEFAULT_STYLE, trim: sign.trim, case: issuing.case }, issuing.style)
    : changed(DEFAULT_STYLE, sign);

/** A style with what is said otherwise; what is undefined is not said. */
const changed = (style: SigningStyle, changes: StyleChanges): SigningStyle =>
  Object.fromEntries(
    STYLE_KEYS.flatMap((key) => {
      const value = changes[key] ?? style[key];
      return value === undefined ? [] : [[key, value]];
    }),
    // The cast: these are the keys of a style, each with a value of it.
  ) as unknown as SigningStyle;

const STYLE_KEYS = Object.keys(styleKeys) as (keyof StyleChanges)[];

/** What is signed: a request, its answer, or a notification about it. */
export type SignedKind = 'request' | 'answer' | 'notification';

/** A recipe that a profile itself says, and where it does. */
interface SaidRecipe {
  readonly recipe: Recipe;
  readonly place: string;
}

/** What a profile itself says that a message signs; nothing of what is so by default. */
export function saidRecipe(
  of: SignedKind,
  operation: OperationName,
  profile: SigningProfile,
): SaidRecipe | undefined {
  const { sign, issuing } = profile;
  const { base, answerKind } = operationOf(operation);
  const at = (place: string, recipe: Recipe | undefined): SaidRecipe | undefined =>
    recipe && { recipe, place };
  const [part, { every, everyAnswer }] =
    base === 'acquiring' ? (['sign', sign] as const) : (['issuing', issuing] as const);
  switch (of) {
    case 'request':
      return (
        at(`sign.recipes.${operation}`, sign.recipes[operation]) ??
        at(`${part}.every`, every) ??
        (base === 'issuing' && issuing.scheme === 'sorted-json'
          ? at('issuing.scheme', { ...SORTED_JSON, ...issuing.style })
          : undefined)
      );
    case 'answer': {
      // A page has no fields.
      const isCarried = everyAnswer?.header !== undefined || answerKind !== 'html';
      return (
        at(`sign.answerRecipes.${operation}`, sign.answerRecipes[operation]) ??
        at(`${part}.everyAnswer`, isCarried ? everyAnswer : undefined)
      );
    }
    case 'notification': {
      const kind = operation === BEGUN_BY.payout ? 'payout' : 'payment';
      return at(`sign.notificationRecipes.${kind}`, sign.notificationRecipes[kind]);
    }
  }
}

/** The rules of an answer's signature, where one is documented and a recipe of it is known. */
export const answerRulesOf = oncePer(
  (operation: OperationName, profile: SigningProfile): SigningRules | undefined => {
    const own =
      saidRecipe('answer', operation, profile)?.recipe ?? operationOf(operation).answerRecipe;
    if (own === undefined) return undefined;
    if (own !== 'request') return rulesBy(operation, own, profile);
    const rules = rulesOf(operation, profile);
    // Nobody answers by another's private key, nor with the signature of another body.
    return isRsa(rules) || rules.header !== undefined ? undefined : rules;
  },
);

/** The rules of a notification's signature: by default what the answer it follows is signed by (P-21). */
export function notificationRulesOf(
  kind: NotificationKind,
  profile: SigningProfile,
): SigningRules | undefined {
  const operation = BEGUN_BY[kind];
  const own = saidRecipe('notification', operation, profile)?.recipe;
  const rules = own ? rulesBy(operation, own, profile) : answerRulesOf(operation, profile);
  return rules && { ...rules, field: profile.notify.fields[rules.field] ?? rules.field };
}

/** Is what an answer signs the request, or may it repeat the request's signature? By default only. */
export const answersByRequest = (operation: OperationName, profile: SigningProfile): boolean =>
  saidRecipe('answer', operation, profile) === undefined &&
  operationOf(operation).answerRecipe === 'request';

/**
 * Does an answer count for nothing without the right signature? Only where the profile requires one and
 * its recipe is known: one that was only inferred would make a payment unknown that was made.
 */
export const signatureDecides = (operation: OperationName, profile: SigningProfile): boolean =>
  profile.sign.verifyResponse === 'require' &&
  (profile.sign.by === 'program' || answerRulesOf(operation, profile)?.recipe.status === 'exact');

/** Operations whose answers count without the right signature although the profile requires one, and why. */
export const undecidedAnswers = (
  profile: SigningProfile & Pick<Profile, 'ids'>,
): { operation: OperationName; because: 'no recipe' | 'only inferred' }[] =>
  profile.sign.verifyResponse === 'require'
    ? operationsSigned(profile)
        .filter((operation) => !signatureDecides(operation, profile))
        .map((operation) => ({
          operation,
          because: answerRulesOf(operation, profile) ? 'only inferred' : 'no recipe',
        }))
    : [];

type Secrets = SigningProfile['secrets'];

/** The pair of RSA keys that card issuing may have for itself. */
export const ISSUING_PAIR = ['issuingPrivateKey', 'issuingGatewayKey'] as const;

/**
 * Where in `profile.secrets` a signature's keys are: acquiring and issuing have their own (C-058), and notifications may; RSA
 * each side, for both unless issuing has a pair.
 */
export function secretName(
  of: SignedKind,
  operation: OperationName,
  { secrets, sign }: Pick<SigningProfile, 'secrets' | 'sign'>,
  rules?: Pick<SigningStyle, 'key'>,
): keyof Secrets {
  const isIssuing = operationOf(operation).base === 'issuing';
  if (!rules || !isRsa(rules))
    return of === 'notification' ? sign.notificationKey : isIssuing ? 'issuingKey' : 'signKey';
  const [ours, theirs] =
    isIssuing && ISSUING_PAIR.some((name) => secrets[name].length > 0)
      ? ISSUING_PAIR
      : (['privateKey', 'gatewayKey'] as const);
  return of === 'request' ? ours : theirs;
}

/** The keys that a signature is made or verified with, the newest first. */
export const secretsFor = (
  of: SignedKind,
  operation: OperationName,
  profile: Pick<SigningProfile, 'secrets' | 'sign'>,
  rules?: Pick<SigningStyle, 'key'>,
): readonly string[] => profile.secrets[secretName(of, operation, profile, rules)];

/** Whether the profile's mode allows the recipe. */
export const isAllowed = (
  operation: OperationName,
  { recipe }: Pick<SigningRules, 'recipe'>,
  { mode, sign }: SigningProfile,
): boolean =>
  mode === 'sandbox' ||
  sign.by === 'program' ||
  recipe.status !== 'analogy' ||
  sign.allowAnalogy.includes(operation);

/** Why the profile's mode does not allow the operation's recipe, if it doesn't. */
export const recipeRefusal = (
  operation: OperationName,
  profile: SigningProfile,
): AnalogyRefusedError | undefined =>
  isAllowed(operation, rulesOf(operation, profile), profile)
    ? undefined
    : new AnalogyRefusedError(operation);

/** A signature that is made, or looked at. */
export interface SignatureInUse {
  /** The one whose message it is, or that it is about. */
  readonly operation: OperationName;
  /** What it is of. */
  readonly of: SignedKind;
  /** How it is made. */
  readonly rules: SigningRules;
}

/** Every signature of a profile that its recipes make, or that is looked at by them. */
export const signaturesInUse = (
  profile: SigningProfile & Pick<Profile, 'ids'>,
): readonly SignatureInUse[] =>
  operationsSigned(profile).flatMap((operation) => {
    const kind = (['payment', 'payout'] as const).find((each) => BEGUN_BY[each] === operation);
    const told = profile.sign.verifyResponse !== 'off';
    const each = {
      request: rulesOf(operation, profile),
      answer: told ? answerRulesOf(operation, profile) : undefined,
      notification: told && kind ? notificationRulesOf(kind, profile) : undefined,
    };
    return (['request', 'answer', 'notification'] as const).flatMap((of) => {
      const rules = each[of];
      return rules ? [{ operation, of, rules }] : [];
    });
  });

/** Operations of which a request, an answer or a notification is signed by MD5, whose collisions are made in seconds. */
export const signedByMd5 = (profile: SigningProfile & Pick<Profile, 'ids'>): OperationName[] => [
  ...new Set(
    signaturesInUse(profile)
      .filter(({ rules }) => rules.hash === 'md5')
      .map(({ operation }) => operation),
  ),
];

/** Those of issuing are none to a shop that issues no cards, and a program signs by no recipe. */
const operationsSigned = (
  profile: SigningProfile & Pick<Profile, 'ids'>,
): readonly OperationName[] =>
  profile.sign.by === 'program'
    ? []
    : OPERATION_NAMES.filter(
        (name) => operationOf(name).base !== 'issuing' || issuesCards(profile),
      );

/** What start-up has to say: every operation whose recipe the gateway interface does not show (C-048). */
export const inexactRecipes = (
  profile: SigningProfile & Pick<Profile, 'ids'>,
): { operation: OperationName; status: Provenance; allowed: boolean }[] =>
  operationsSigned(profile)
    .map((operation) => ({ operation, rules: rulesOf(operation, profile) }))
    .filter(({ rules }) => rules.recipe.status !== 'exact')
    .map(({ operation, rules }) => ({
      operation,
      status: rules.recipe.status,
      allowed: isAllowed(operation, rules, profile),
    }));

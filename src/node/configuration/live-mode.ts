import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { hasIssuingKey } from '../../contract/profile/issues-cards.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { missingCodes } from '../../gateway/index.ts';
import { ISSUING_PAIR, inexactRecipes, undecidedAnswers } from '../../signing/index.ts';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';
import { plainAddresses, plainGateways, sharedOrigin, unnamedHosts } from './live-addresses.ts';
import { plainDatabase } from './live-database.ts';
import { misledGateways, misledWebhooks, unmatchedHosts, worldAsProxy } from './live-networks.ts';
import { secretWeakness, type SecretKind } from './weak-secrets.ts';

/** What a schema can't say of a configuration, because it depends on the mode. */
export function modeFaults(configuration: Configuration): PlacedFault[] {
  return configuration.profile.mode === 'live'
    ? [
        ...weakSecrets(configuration),
        ...sharedSecrets(configuration),
        ...forgetfulStore(configuration),
        ...plainDatabase(configuration),
        ...plainAddresses(configuration),
        ...sharedOrigin(configuration),
        ...worldAsProxy(configuration),
        ...misledGateways(configuration),
        ...misledWebhooks(configuration),
        ...unnamedHosts(configuration),
        ...unmatchedHosts(configuration),
        ...begunIssuing(configuration),
        ...unnamedCodes(configuration),
        ...doubtfulCodes(configuration),
        ...inferredRecipes(configuration),
        ...unverifiableAnswers(configuration),
      ]
    : [...plainGateways(configuration), ...doubtfulCodes(configuration)];
}

interface Secrets {
  readonly path: string;
  readonly kind: SecretKind;
  readonly values: readonly string[];
}

const secretsOf = ({ profile, settings, metricsKey }: Configuration): Secrets[] => [
  { path: 'profile.secrets.signKey', kind: 'gateway', values: profile.secrets.signKey },
  { path: 'profile.secrets.issuingKey', kind: 'gateway', values: profile.secrets.issuingKey },
  { path: 'profile.secrets.notifyKey', kind: 'gateway', values: profile.secrets.notifyKey },
  { path: 'settings.apiKeys', kind: 'key', values: settings.apiKeys },
  { path: 'settings.secrets', kind: 'root', values: settings.secrets },
  { path: 'metricsKey', kind: 'key', values: metricsKey === undefined ? [] : [metricsKey] },
];

/** A key that everybody knows, or could guess, signs nothing (C-063). */
const weakSecrets = (configuration: Configuration): PlacedFault[] =>
  secretsOf(configuration).flatMap(({ path, kind, values }) => {
    const [problem] = values.flatMap((value) => secretWeakness(value, kind) ?? []);
    return problem === undefined ? [] : [{ path, problem }];
  });

/** Whoever learns one secret must not have learned another one with it. */
function sharedSecrets(configuration: Configuration): PlacedFault[] {
  const seen = new Map<string, string>();
  return secretsOf(configuration).flatMap(({ path, values }) =>
    values.flatMap((value) => {
      const other = seen.get(value);
      seen.set(value, path);
      if (other === undefined) return [];
      const where =
        other === path ? 'hold the same secret twice' : `be the same secret as ${other}`;
      return [{ path, problem: `must not ${where}` }];
    }),
  );
}

/** An unknown outcome has to outlive the process. */
const forgetfulStore = ({ database }: Configuration): PlacedFault[] =>
  mayBeInMemory(database)
    ? [
        {
          path: 'database',
          problem:
            'must be persistent: live mode accepts the path of a file, but neither an in-memory database nor a "file:" address',
        },
      ]
    : [];

/** Card issuing is set up as a whole or not at all. */
function begunIssuing({ profile }: Configuration): PlacedFault[] {
  const { baseUrl, ids, secrets } = profile;
  const { acquiring, issuing = acquiring } = baseUrl;
  const isBegun =
    ids.companyId !== '' ||
    issuing !== acquiring ||
    (['issuingKey', ...ISSUING_PAIR] as const).some((name) => secrets[name].length > 0);
  const missing = [
    ...(ids.companyId === '' ? ['profile.ids.companyId'] : []),
    ...(hasIssuingKey(profile) ? [] : ['profile.secrets.issuingKey']),
  ];
  return isBegun
    ? missing.map((path) => ({ path, problem: 'is missing: card issuing needs it' }))
    : [];
}

/** The gateway's codes have meanings by default in sandbox mode only (C-129, C-225). */
const unnamedCodes = ({ profile }: Configuration): PlacedFault[] =>
  [...missingCodes(profile), ...(profile.codes.reviewFlag ? [] : ['codes.reviewFlag'])].map(
    (key) => ({
      path: `profile.${key}`,
      problem: 'is missing: live mode requires the meaning of each code; the gateway can tell you',
    }),
  );

const CODES = [
  'orderStatus',
  'paymentStatus',
  'returnStatus',
  'itemStatus',
  'refundStatus',
  'reviewStatus',
  'cancelStatus',
  'subscriptionCancelStatus',
  'payoutStatus',
  'receiptStatus',
] as const;

/**
 * Codes that can't mean what is said of them: a zero or a negative code that means success besides
 * another one, and no code of success at all.
 */
function doubtfulCodes({ profile: { codes } }: Configuration): PlacedFault[] {
  const faults: PlacedFault[] = CODES.flatMap((map) => {
    const meanings = Object.entries(codes[map] ?? {});
    if (meanings.length === 0) return [];
    const successes = meanings.filter(([, meaning]) => meaning === 'succeeded');
    const contradicts = successes.length > 1 && successes.some(([code]) => Number(code) <= 0);
    const path = `profile.codes.${map}`;
    return [
      ...(successes.length === 0
        ? [{ path, problem: 'must say which code means "succeeded"' }]
        : []),
      ...(contradicts
        ? [
            {
              path,
              problem: `must not take both ${successes.map(([code]) => JSON.stringify(code)).join(' and ')} for success: compare the gateway's table`,
            },
          ]
        : []),
    ];
  });
  if (codes.issuingCode && Object.hasOwn(codes.issuingCode, '0'))
    faults.push({
      path: 'profile.codes.issuingCode',
      problem: 'must not name "0", which means success',
    });
  return faults;
}

/** What is paid with must not fail at the first shopper; others are refused when called (C-048). */
function inferredRecipes({ profile }: Configuration): PlacedFault[] {
  const offered = operationsOffered(profile);
  return inexactRecipes(profile)
    .filter(({ operation, allowed }) => !allowed && offered.includes(operation))
    .map(({ operation }) => ({
      path: 'profile.sign.allowAnalogy',
      problem:
        `must include "${operation}", whose signing recipe is only inferred by analogy; ` +
        `or set the gateway's own in profile.sign.recipes`,
    }));
}

/** What is required has to be known: an inferred recipe never makes a payment unknown (C-053). */
function unverifiableAnswers({ profile }: Configuration): PlacedFault[] {
  const offered = operationsOffered(profile);
  const unknown = undecidedAnswers(profile)
    .filter(({ operation, because }) => because === 'only inferred' && offered.includes(operation))
    .map(({ operation }) => operation);
  return unknown.length > 0
    ? [
        {
          path: 'profile.sign.verifyResponse',
          problem: `must not be "require" while the recipe of answers is only inferred: set the gateway's own, "exact", in profile.sign.answerRecipes for ${unknown.join(', ')}`,
        },
      ]
    : [];
}

const operationsOffered = ({ methods, hosted }: Profile): OperationName[] => [
  'authorise.card',
  'transactions.query',
  ...(methods.length > 0 ? (['authorise.alternative'] as const) : []),
  ...(hosted ? (['checkout'] as const) : []),
];

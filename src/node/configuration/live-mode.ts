import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { missingCodes } from '../../gateway/index.ts';
import { inexactRecipes } from '../../signing/index.ts';
import type { Configuration } from './configuration.schema.ts';

/** A fault at a place of the configuration, which its owner names as a person would. */
export interface PlacedFault {
  readonly path: string;
  readonly problem: string;
}

/** Also every key of the sandbox begins like this. */
const PLACEHOLDER =
  /^<.*>$|change.?me|place.?holder|^your[-_ ]|^(?:test|sandbox|demo|example)[-_]|^(.)\1*$/i;

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** What a schema can't say of a configuration, because it depends on the mode. */
export function modeFaults(configuration: Configuration): PlacedFault[] {
  return configuration.profile.mode === 'live'
    ? [
        ...placeholderKeys(configuration),
        ...plainAddresses(configuration),
        ...sharedOrigin(configuration),
        ...unnamedCodes(configuration),
        ...inferredRecipes(configuration),
      ]
    : plainGateways(configuration);
}

function placeholderKeys({ profile, settings, metricsKey }: Configuration): PlacedFault[] {
  const keys: Record<string, readonly string[]> = {
    'profile.secrets.signKey': profile.secrets.signKey,
    'profile.secrets.issuingKey': profile.secrets.issuingKey,
    'settings.apiKeys': settings.apiKeys,
    'settings.secrets': settings.secrets,
    metricsKey: metricsKey === undefined ? [] : [metricsKey],
  };
  return Object.entries(keys).flatMap(([path, values]) =>
    values.some((value) => PLACEHOLDER.test(value))
      ? [{ path, problem: 'holds a placeholder or a test key, which live mode refuses' }]
      : [],
  );
}

function plainAddresses({ profile, settings }: Configuration): PlacedFault[] {
  const addresses: Record<string, string | undefined> = {
    'profile.baseUrl.acquiring': profile.baseUrl.acquiring,
    'profile.baseUrl.issuing': profile.baseUrl.issuing,
    'settings.publicUrl': settings.publicUrl,
    'settings.handoffUrl': settings.handoffUrl,
    'settings.webhookUrl': settings.webhookUrl,
  };
  return Object.entries(addresses).flatMap(([path, address]) =>
    address?.startsWith('http:')
      ? [{ path, problem: 'must begin with https:// in live mode' }]
      : [],
  );
}

/** A script of a page that shares the proxy's origin could read what is typed into the secure frame. */
function sharedOrigin({ settings }: Configuration): PlacedFault[] {
  const { origin } = new URL(settings.publicUrl);
  return settings.allowedOrigins.includes(origin)
    ? [
        {
          path: 'settings.allowedOrigins',
          problem: `must not hold the proxy's own origin, ${origin}: give the proxy a host name of its own`,
        },
      ]
    : [];
}

/** Also a sandbox is spoken to in plain http only where nobody can listen (C-039). */
function plainGateways({ profile }: Configuration): PlacedFault[] {
  return Object.entries(profile.baseUrl).flatMap(([name, address]) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' && !LOOPBACK.includes(hostname)
      ? [
          {
            path: `profile.baseUrl.${name}`,
            problem: 'must begin with https://, unless the sandbox runs on this machine',
          },
        ]
      : [];
  });
}

/** The gateway's codes have meanings by default in sandbox mode only (C-129, C-225). */
const unnamedCodes = ({ profile }: Configuration): PlacedFault[] =>
  [...missingCodes(profile), ...(profile.codes.reviewFlag ? [] : ['codes.reviewFlag'])].map(
    (key) => ({
      path: `profile.${key}`,
      problem: 'is missing: live mode needs the meaning of each code from the gateway',
    }),
  );

/** What is paid with must not fail at the first shopper. Other operations are refused when called. */
function inferredRecipes({ profile }: Configuration): PlacedFault[] {
  const offered = operationsOffered(profile);
  return inexactRecipes(profile)
    .filter(({ operation, allowed }) => !allowed && offered.includes(operation))
    .map(({ operation }) => ({
      path: 'profile.sign.allowAnalogy',
      problem:
        `must list "${operation}", whose signing recipe is only inferred by analogy; ` +
        `or give the gateway's own in profile.sign.recipes`,
    }));
}

const operationsOffered = ({ methods, hosted }: Profile): OperationName[] => [
  'authorise.card',
  'transactions.query',
  ...(methods.length > 0 ? (['authorise.alternative'] as const) : []),
  ...(hosted ? (['checkout'] as const) : []),
];

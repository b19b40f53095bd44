import { issuesCards } from '../../contract/profile/issues-cards.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { createGateway } from '../../gateway/index.ts';
import type { Log } from '../../contract/runtime/dependencies.ts';
import type { Transport, TransportAnswer } from '../../contract/runtime/transport.ts';
import { inexactRecipes, signedByMd5, undecidedAnswers } from '../../signing/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { rateLimitOf } from '../configuration/rate-limit.ts';
import { readFonts } from '../configuration/read-fonts.ts';
import { readLanguages } from '../configuration/read-languages.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import { systemClock, systemRandom } from '../runtime/dependencies.ts';
import { answerSignature } from './answer-signature.ts';
import { askAboutKnown } from './check-known-payments.ts';
import { amounts, times } from './check-listed.ts';
import { checkPort } from './check-port.ts';
import { fails, holds, untried, warns, type CheckResult } from './check-result.ts';
import { checkStore } from './check-store.ts';
import { refusedQueries } from './refused-queries.ts';
import { wrongSignatures } from './signature-vectors.ts';
import { unanswered, unreachable } from './unreachable.ts';

/** An order number that no shop has: asking for it proves ids, key and address (C-061). */
const NOBODYS_ORDER = '999999999999';
/** Signed times and certificates tolerate this much. */
const CLOCK_TOLERANCE_MS = 30_000;

const SILENT: Log = { info() {}, warn() {}, error() {} };

/**
 * What can be known before the first payment, and what can't. The configuration has been read already; `open` are the keys
 * of points that nobody has settled.
 */
export async function runChecks(
  configuration: Configuration,
  open: readonly string[] = [],
): Promise<CheckResult[]> {
  const { profile, network } = configuration;
  const pool = createPooledTransport(profile, network);
  try {
    return [
      holds('configuration', `${profile.mode} mode, gateway ${profile.baseUrl.acquiring}`),
      await checkSignatures(),
      checkRecipes(configuration),
      ...checkAnswers(configuration),
      holds('rate limit', rateLimitOf(profile)),
      ...(await checkFonts(configuration)),
      ...(await checkLanguages(configuration)),
      ...(await checkStore(configuration)),
      { name: 'port', ...(await checkPort(configuration)) },
      await checkClock(configuration, pool.transport),
      ...(await checkGateway(configuration, pool.transport)),
      ...(await checkIssuing(configuration, pool.transport)),
      ...(await checkReceiver(configuration, pool.transport)),
      ...untriedBy(profile, open),
    ];
  } finally {
    await pool.close();
  }
}

async function checkSignatures(): Promise<CheckResult> {
  const wrong = await wrongSignatures();
  return wrong.length === 0
    ? holds('signatures', 'known requests have their expected signatures')
    : fails('signatures', `wrong for ${wrong.join(', ')}: this build of the package is damaged`);
}

function checkRecipes({ profile }: Configuration): CheckResult {
  const inferred = inexactRecipes(profile).filter(({ status }) => status === 'analogy');
  const refused = inferred.filter(({ allowed }) => !allowed).map(({ operation }) => operation);
  if (refused.length > 0)
    return warns(
      'recipes',
      `refused in live mode until the gateway confirms their signing recipe: ${refused.join(', ')}`,
    );
  const weak = signedByMd5(profile);
  if (weak.length > 0)
    return warns(
      'recipes',
      `signed by MD5, which is broken; ask the gateway for another hash: ${weak.join(', ')}`,
    );
  const names = inferred.map(({ operation }) => operation);
  return holds(
    'recipes',
    names.length === 0
      ? 'none is inferred by analogy'
      : `inferred by analogy and allowed: ${names.join(', ')}`,
  );
}

/** Where signatures of answers are required: of which operations they are not. */
function checkAnswers({ profile }: Configuration): CheckResult[] {
  if (profile.sign.verifyResponse !== 'require') return [];
  const undecided = undecidedAnswers(profile);
  return [
    undecided.length === 0
      ? holds('answers', 'none counts without the right signature')
      : warns(
          'answers',
          `count without the right signature, because profile.sign.answerRecipes has no exact recipe: ${undecided.map(({ operation, because }) => `${operation} (${because})`).join(', ')}`,
        ),
  ];
}

/** Where there are any. */
async function checkFonts({ frame: { fonts } }: Configuration): Promise<CheckResult[]> {
  if (fonts.length === 0) return [];
  try {
    const bytes = (await readFonts(fonts)).reduce((sum, { body }) => sum + body.length, 0);
    return [holds('fonts', `${fonts.length} for the frame, ${Math.ceil(bytes / 1024)} KiB`)];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map(({ key, problem }) => fails('fonts', `${key} ${problem}`));
  }
}

/** Where there are any. */
async function checkLanguages({ frame: { languages } }: Configuration): Promise<CheckResult[]> {
  try {
    return (await readLanguages(languages)).map(({ file, findings }) =>
      findings.length === 0
        ? holds('languages', `${file.meta.tag} has every text`)
        : warns(
            'languages',
            `${file.meta.tag}: ${findings.length} findings of tender check-language`,
          ),
    );
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map(({ key, problem }) => fails('languages', `${key} ${problem}`));
  }
}

async function checkClock({ profile }: Configuration, transport: Transport): Promise<CheckResult> {
  const before = systemClock.now();
  const answer = await head(transport, profile.baseUrl.acquiring);
  if (typeof answer === 'string')
    return warns('clock', 'not compared: the gateway can’t be reached');
  const theirs = Date.parse(answer.header('date') ?? '');
  if (Number.isNaN(theirs)) return warns('clock', 'the gateway sends no date to compare with');
  // A Date header is cut to the second, and the answer took its time.
  const off = Math.max(0, Math.abs(theirs - before) - 1_000 - (systemClock.now() - before));
  const detail = `${Math.round(off / 1_000)} s from the gateway's`;
  return off <= CLOCK_TOLERANCE_MS
    ? holds('clock', detail)
    : fails('clock', `${detail}: synchronise the system clock (NTP)`);
}

async function checkGateway(
  configuration: Configuration,
  transport: Transport,
): Promise<CheckResult[]> {
  const { profile } = configuration;
  let code = '';
  const gateway = createGateway({
    profile,
    transport: (request) =>
      transport(request).catch((error: unknown) => {
        code = errorCode(error);
        throw error;
      }),
    clock: systemClock,
    random: systemRandom,
    log: SILENT,
  });
  const answer = await gateway.call('transactions.query', { orders: NOBODYS_ORDER });
  switch (answer.kind) {
    case 'answered': {
      if (answer.evidence.says !== 'succeeded')
        return [
          fails('gateway', refusedQueries(answer, profile)),
          ...answerSignature(answer.signature, profile),
        ];
      const { listsBoth, newest } = await askAboutKnown(gateway, configuration);
      return [
        holds('gateway', 'answers queries; ids, key and this machine’s address are accepted'),
        ...answerSignature(answer.signature, profile),
        ...jointQueries(listsBoth),
        ...amounts(newest, profile),
        ...times(newest, profile),
      ];
    }
    case 'refused':
      return [fails('gateway', refusedQueries(answer, profile))];
    case 'not-sent':
    case 'no-answer':
      return [fails('gateway', unanswered(answer, code))];
  }
}

/** What no check can ask without moving money, and what nobody has settled. */
const untriedBy = (profile: Profile, open: readonly string[]): CheckResult[] => [
  untried('operations', 'only a query was sent: no payment, refund, payout or other change'),
  untried(
    'notifications',
    `whether the gateway reaches this proxy shows with the first payment${profile.sign.notificationKey === 'notifyKey' ? ', and whether TENDER_NOTIFY_KEY, a key of their own, is theirs' : ''}`,
  ),
  ...(open.length === 0
    ? []
    : [untried('open points', `${open.join(', ')}: tender fit --check says how to try each`)]),
];

/** Nothing is lost without them, but after an outage there are many to ask about. */
function jointQueries(listsBoth: boolean | undefined): CheckResult[] {
  if (listsBoth === undefined)
    return [untried('joint queries', 'fewer than two paid orders are known yet')];
  return [
    listsBoth
      ? holds('joint queries', 'two orders that are asked about at once are both listed')
      : warns(
          'joint queries',
          'of two orders that are asked about at once, not both are listed: every order will be asked about alone. Ask the gateway how the ids in "orders" are separated.',
        ),
  ];
}

const ISSUING_UNTRIED = untried(
  'issuing keys',
  'card issuing was asked nothing: not its ids and key',
);

/** Where it has a host of its own. No call of it changes nothing, so none is made: any answer shows that it is there. */
async function checkIssuing(
  { profile }: Configuration,
  transport: Transport,
): Promise<CheckResult[]> {
  const { baseUrl } = profile;
  if (
    baseUrl.issuing === undefined ||
    new URL(baseUrl.issuing).origin === new URL(baseUrl.acquiring).origin
  )
    return issuesCards(profile)
      ? [
          holds('issuing gateway', `is that of payments, ${baseUrl.issuing ?? baseUrl.acquiring}`),
          ISSUING_UNTRIED,
        ]
      : [];
  const answer = await head(transport, baseUrl.issuing);
  return [
    typeof answer === 'string'
      ? fails('issuing gateway', unreachable(answer, 'profile.baseUrl.issuing'))
      : holds('issuing gateway', `can be reached at ${baseUrl.issuing}`),
    ISSUING_UNTRIED,
  ];
}

/** A receiver that is away gets its events later: not a fault. */
async function checkReceiver(
  { settings: { webhookUrl } }: Configuration,
  transport: Transport,
): Promise<CheckResult[]> {
  if (webhookUrl === undefined) return [];
  const answer = await head(transport, webhookUrl);
  if (typeof answer === 'string')
    return [warns('webhooks', `${webhookUrl} ${unreachable(answer, 'settings.webhookUrl')}`)];
  const { status } = answer;
  // Many servers answer 404 for a path that takes only POST, too. 501 means that they don't know HEAD at all.
  if (status === 404)
    return [
      warns(
        'webhooks',
        `${webhookUrl} answers with HTTP 404 to HEAD, which is fine if it takes only POST; if not, correct settings.webhookUrl`,
      ),
    ];
  return [
    status >= 500 && status !== 501
      ? warns('webhooks', `${webhookUrl} answers with HTTP ${status}; compare settings.webhookUrl`)
      : holds('webhooks', `${webhookUrl} can be reached; no event was sent`),
  ];
}

/** What a server says without being asked for anything, or the code of what is in the way. */
const head = (transport: Transport, url: string): Promise<TransportAnswer | string> =>
  transport({
    url,
    method: 'HEAD',
    headers: {},
    signal: systemClock.timeout(10_000),
    wanted: () => 0,
  }).catch(errorCode);

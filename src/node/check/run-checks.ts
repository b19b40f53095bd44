import { createGateway } from '../../gateway/index.ts';
import type { Log } from '../../contract/runtime/dependencies.ts';
import type { Transport, TransportAnswer } from '../../contract/runtime/transport.ts';
import {
  countCardSeals,
  StoreUnavailableError,
  type CardSeals,
  type Store,
} from '../../proxy/index.ts';
import { inexactRecipes } from '../../signing/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { readFonts } from '../configuration/read-fonts.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import { isThere, openKnownStore, openStoreAtOnce, StoreError } from '../stores/open-store.ts';
import { SchemaError } from '../stores/schema.ts';
import { systemClock, systemRandom } from '../runtime/dependencies.ts';
import { checkPort } from './check-port.ts';
import { wrongSignatures } from './signature-vectors.ts';
import { unanswered, unreachable } from './unreachable.ts';

/** What one check found; `warning` asks for attention without being a fault. */
export interface CheckResult {
  readonly name: string;
  readonly result: 'holds' | 'warning' | 'fails';
  readonly detail: string;
}

/** An order number that no shop has: asking for it proves ids, key and address (C-061). */
const NOBODYS_ORDER = '999999999999';
/** Signed times and certificates tolerate this much. */
const CLOCK_TOLERANCE_MS = 30_000;

/** What to do about a refusal (C-061). */
const REGISTER =
  'compare ids and sign key, and have the public address of this machine registered for transaction queries';

const SILENT: Log = { info() {}, warn() {}, error() {} };

/** What can be known before the first payment. The configuration has been read already. */
export async function runChecks(configuration: Configuration): Promise<CheckResult[]> {
  const { profile, network } = configuration;
  const pool = createPooledTransport(profile, network);
  try {
    return [
      holds('configuration', `${profile.mode} mode, gateway ${profile.baseUrl.acquiring}`),
      await checkSignatures(),
      checkRecipes(configuration),
      ...(await checkFonts(configuration)),
      ...(await checkStore(configuration)),
      { name: 'port', ...(await checkPort(configuration)) },
      await checkClock(configuration, pool.transport),
      await checkGateway(configuration, pool.transport),
      ...(await checkIssuing(configuration, pool.transport)),
      ...(await checkReceiver(configuration, pool.transport)),
    ];
  } finally {
    await pool.close();
  }
}

const holds = (name: string, detail: string): CheckResult => ({ name, result: 'holds', detail });
const warns = (name: string, detail: string): CheckResult => ({ name, result: 'warning', detail });
const fails = (name: string, detail: string): CheckResult => ({ name, result: 'fails', detail });

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
  return holds('recipes', `${inferred.length} are inferred by analogy and allowed`);
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

async function checkStore({ database, settings }: Configuration): Promise<CheckResult[]> {
  const kind = database.split(':')[0] ?? '';
  try {
    const { store, isNew } = await openOwnStore(database);
    try {
      await store.check();
      return [
        holds('store', `${kind} can be read and written${isNew ? '; it is new and empty' : ''}`),
        checkCards(await countCardSeals(store, settings.secrets)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof StoreUnavailableError)) throw error;
    return [
      schemaFound(error) === 'older'
        ? warns('store', error.message)
        : fails('store', error.message),
    ];
  }
}

/** The proxy's database as it is, or a new one: what an older version uses is not migrated by being looked at. */
async function openOwnStore(database: string): Promise<{ store: Store; isNew: boolean }> {
  if (isThere(database)) {
    try {
      return { store: await openKnownStore(database), isNew: false };
    } catch (error) {
      if (schemaFound(error) !== 'nothing') throw error;
    }
  }
  return { store: await openStoreAtOnce(database), isNew: true };
}

const schemaFound = (error: unknown): SchemaError['found'] | undefined =>
  error instanceof StoreError && error.cause instanceof SchemaError ? error.cause.found : undefined;

/** Whether the older root secret may be dropped. */
function checkCards({ newest, older, lost }: CardSeals): CheckResult {
  const gone = `${lost} not offered, because no configured secret decrypts them`;
  if (older > 0)
    return warns(
      'stored cards',
      `${older} encrypted under an older root secret: keep it until a running proxy has re-encrypted them${lost > 0 ? `; ${gone}` : ''}`,
    );
  const kept = `${newest} encrypted under the newest root secret`;
  return lost > 0
    ? warns('stored cards', `${kept}; ${gone}. If one was dropped too early, put it back second.`)
    : holds('stored cards', `${kept}, so an older one may be dropped`);
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
  { profile }: Configuration,
  transport: Transport,
): Promise<CheckResult> {
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
    case 'answered':
      return answer.value.return_status === '1'
        ? holds('gateway', 'answers queries; ids, key and this machine’s address are accepted')
        : fails('gateway', `refuses queries: ${REGISTER}`);
    case 'refused':
      return fails('gateway', `refuses queries with HTTP ${answer.status}: ${REGISTER}`);
    case 'not-sent':
    case 'no-answer':
      return fails('gateway', unanswered(answer, code));
  }
}

/** Where it has a host of its own. No call of it changes nothing, so none is made: any answer shows that it is there. */
async function checkIssuing(
  { profile: { baseUrl } }: Configuration,
  transport: Transport,
): Promise<CheckResult[]> {
  if (
    baseUrl.issuing === undefined ||
    new URL(baseUrl.issuing).origin === new URL(baseUrl.acquiring).origin
  )
    return [];
  const answer = await head(transport, baseUrl.issuing);
  return [
    typeof answer === 'string'
      ? fails('issuing gateway', unreachable(answer, 'profile.baseUrl.issuing'))
      : holds(
          'issuing gateway',
          `can be reached at ${baseUrl.issuing}; ids and key were not tried`,
        ),
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

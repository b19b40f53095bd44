import type { Profile } from '../../contract/profile/profile.schema.ts';
import { CONTENT_TYPES } from '../../contract/operations/operations.schema.ts';
import { notifiedKind } from '../../contract/profile/notified-kinds.ts';
import { notificationRulesOf, signNotification } from '../../signing/index.ts';
import { inProfileCodes } from '../state/profile-codes.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import { encodeRequest, toGatewayForms } from '../../codec/index.ts';
import { drawFraction } from '../state/draw.ts';
import type { Notification } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { EVENT_KINDS } from './announce.ts';

const SECOND = 1_000;
const LONGEST_INTERVAL = 12 * 3_600 * SECOND;
const GIVES_UP_AFTER = 36 * 3_600 * SECOND;
const ANSWER_WITHIN = 10 * SECOND;

/**
 * Sends a notification once: a POST, of name-value pairs unless the profile says otherwise, acknowledged by any 2xx (C-243, C-245).
 * When that fails, the next time is 1 s later, doubled each time with some jitter up to 12 h, for
 * 36 h in all (C-246).
 */
export async function deliverNotification(
  world: SandboxContext,
  transport: Transport,
  notification: Notification,
  at: number,
): Promise<void> {
  const { state } = world;
  const status = await post(world, transport, notification.url, await signed(world, notification));
  // Of what was reset meanwhile, the new state holds nothing.
  if (world.state !== state) return;
  notification.deliveries = [...notification.deliveries, { at, status }];
  world.record('notification', {
    notification: notification.id,
    kind: notification.kind,
    about: notification.about,
    status: status ?? 'no answer',
  });
  if (status !== null && status >= 200 && status < 300) {
    notification.state = 'delivered';
    return;
  }
  const next = at + retryDelay(world, notification.deliveries.length);
  const first = notification.deliveries[0]?.at ?? at;
  if (next > first + GIVES_UP_AFTER) notification.state = 'given-up';
  else world.schedule({ type: 'notify', at: next, notificationId: notification.id });
}

function retryDelay(world: SandboxContext, failures: number): number {
  const interval = Math.min(SECOND * 2 ** (failures - 1), LONGEST_INTERVAL);
  world.state.drawn += 1;
  const jitter = 1 + drawFraction(world.seed, world.state.drawn) / 10;
  return Math.min(Math.round(interval * jitter), LONGEST_INTERVAL);
}

async function post(
  world: SandboxContext,
  transport: Transport,
  url: string,
  { body, header }: Signed,
): Promise<number | null> {
  try {
    const { status } = await transport({
      url,
      method: 'POST',
      headers: { 'content-type': CONTENT_TYPES[world.profile.notify.encoding], ...header },
      body,
      signal: world.clock.timeout(ANSWER_WITHIN),
      wanted: () => 0,
    });
    return status;
  } catch {
    return null;
  }
}

/** The profile's word for what it tells of; the one of sibling interfaces where it has none. */
function eventOf({ kind }: Notification, { notify: { events } }: Profile): string {
  const told = notifiedKind(kind);
  return Object.keys(events).find((word) => events[word] === told) ?? kind;
}

const XML = { requestRoot: 'notification' };

/** A body that has its signature, or the header that has it. */
interface Signed {
  readonly body: string;
  readonly header?: Readonly<Record<string, string>>;
}

/** In the profile's words, and signed by analogy with the answer's, in capitals, as the older siblings write it. */
async function signed({ profile }: SandboxContext, notification: Notification): Promise<Signed> {
  const kind = notification.kind === EVENT_KINDS.payout ? 'payout' : 'payment';
  const operation = kind === 'payout' ? 'payout.create' : 'authorise.card';
  const said = {
    ...toGatewayForms(inProfileCodes(operation, notification.fields, profile), profile),
    event: eventOf(notification, profile),
  };
  const fields = Object.fromEntries(
    Object.entries(said).map(([name, value]) => [profile.notify.fields[name] ?? name, value]),
  );
  const written = (all: typeof fields) => encodeRequest(all, profile.notify.encoding, XML);
  const body = written(fields);
  const rules = notificationRulesOf(kind, profile);
  const message = { values: fields, body: new TextEncoder().encode(body) };
  const made = await signNotification(kind, message, profile);
  if (!rules || made === undefined) return { body };
  const right = rules.encoding === 'hex' ? made.toUpperCase() : made;
  const value = notification.signature === 'wrong' ? '0'.repeat(64) : right;
  return rules.header === undefined
    ? { body: written({ ...fields, [rules.field]: value }) }
    : { body, header: { [rules.header]: value } };
}

import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import { runDueTasks, deliverDue } from '../jobs/run-due.ts';
import { HANDLERS } from '../operations/handlers.ts';
import { findCard } from '../orders/find-card.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import { fire } from '../scenarios/triggers.ts';
import type { SandboxContext } from '../state/world.ts';
import type { GatewayCall, OperationHandler, Reply } from '../protocol/call.ts';
import { chaosOf } from './chaos.ts';
import type { Holds } from './hold.ts';
import { operationsAt, readCall, type ReadRequest } from '../protocol/read-call.ts';
import { writeAnswer } from '../protocol/write-answer.ts';

const FIRST_BY = 500;

export interface GatewayEndpointDependencies {
  readonly world: SandboxContext;
  readonly holds: Holds;
  readonly transport: Transport;
  readonly lenient: boolean;
  /** Writes the state down, after every change. */
  readonly save: () => void;
}

/** One request of the gateway's interface: read, done at once, and answered as its scenario asks. */
export async function handleCall(
  surroundings: GatewayEndpointDependencies,
  request: Request,
  remoteAddress: string | undefined,
): Promise<Response> {
  const { world, holds } = surroundings;
  const candidates = operationsAt(pathIn(world, request), world.profile);
  if (candidates.length === 0)
    throw new GatewayRejection(404, 'no-such-path', 'there is no operation at this path');
  if (request.method !== 'POST')
    throw new GatewayRejection(405, 'method', 'every operation is a POST');
  const read = await readCall(world, request, candidates, surroundings.lenient);
  const chaos = chaosOf(world);

  runDueTasks(world);
  const call = toCall(world, read, request.headers, remoteAddress);
  const { scenario } = call.fired;
  const orderNo = text(read.wire, 'order_no') ?? '';
  if ((scenario.drop ?? chaos.drop) === 'before') {
    surroundings.save();
    return holds.holdThenDrop(orderNo, 'before', request.signal);
  }
  const reply = callHandler(world, call);
  surroundings.save();

  if (scenario.notify?.kind === 'first' && reply.about !== undefined) {
    await deliverDue(world, surroundings.transport, reply.about);
    await world.clock.sleep(FIRST_BY, request.signal);
  }
  const delay = (scenario.delayMs ?? 0) + chaos.delayMs;
  if (delay > 0) await world.clock.sleep(delay, request.signal);
  if ((scenario.drop ?? chaos.drop) === 'after')
    return holds.holdThenDrop(orderNo, 'after', request.signal);
  if (chaos.fails)
    return new Response('sandbox', { status: 500, headers: { 'x-sandbox-rule': 'chaos' } });
  return writeAnswer(world, call, reply);
}

/** The path below the public address's own. */
const pathIn = ({ publicUrl }: SandboxContext, request: Request): string =>
  new URL(request.url).pathname.slice(new URL(publicUrl).pathname.replace(/\/$/, '').length);

function toCall(
  world: SandboxContext,
  { operation, sent, wire, values }: ReadRequest,
  headers: Headers,
  remoteAddress: string | undefined,
): GatewayCall {
  const fired = fire({
    operation,
    next: takeNext(world, operation),
    header: headers.get('x-sandbox-scenario') ?? undefined,
    email: text(wire, 'shopper_email'),
    reference: text(wire, 'reference'),
    card: findCard(world, text(wire, 'card'), text(wire, 'token_id')),
    amount: text(wire, 'amount'),
  });
  // The schema of this very operation has parsed them.
  return { operation, values: values as GatewayCall['values'], sent, wire, fired, remoteAddress };
}

/** Statuses that are a definite refusal, so nothing may be done (C-254). */
const REFUSALS: ReadonlySet<number> = new Set([400, 404]);

function callHandler(world: SandboxContext, call: GatewayCall): Reply {
  world.record('call', {
    operation: call.operation,
    order_no: text(call.wire, 'order_no') ?? '',
    rule: call.fired.rules.join(', ') || 'default',
  });
  if (REFUSALS.has(call.fired.scenario.status ?? 200)) return { answer: {} };
  const handler = HANDLERS[call.operation] as OperationHandler<OperationName>;
  return handler(world, call);
}

/** A control call names the scenario of the next request of an operation, once. */
function takeNext(world: SandboxContext, operation: OperationName): string | undefined {
  const { next } = world.state;
  const index = next.findIndex((each) => each.operation === operation);
  return index < 0 ? undefined : next.splice(index, 1)[0]?.scenario;
}

function text(wire: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = wire[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

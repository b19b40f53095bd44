import {
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { Clock, Fetch, Log, RandomBytes } from '../contract/runtime/dependencies.ts';
import type { Gateway, GatewayAnswer } from './answer.ts';
import { prepare } from './prepare.ts';
import { createRateLimit } from './rate-limit.ts';
import { maxAnswerBytes, readAnswer } from './read-answer.ts';
import { withoutSecrets } from './reasons.ts';
import { send } from './send.ts';

/** What a gateway client is given. */
export interface GatewayDependencies {
  /** Addresses, ids, secrets, codes and limits. */
  readonly profile: Profile;
  /** How the gateway is reached. It must not follow redirects or repeat a request. */
  readonly fetch: Fetch;
  /** Time and timeouts. */
  readonly clock: Clock;
  /** For ids and nonces. */
  readonly random: RandomBytes;
  /** Gets one line for each call. */
  readonly log: Log;
}

/** The client of one gateway account. Throws when a live profile names a plain-http gateway (C-039). */
export function createGateway(surroundings: GatewayDependencies): Gateway {
  const { profile, clock, random, log } = surroundings;
  for (const url of Object.values(profile.baseUrl))
    if (profile.mode === 'live' && !url.startsWith('https:'))
      throw new Error('a live gateway is reached by https only; correct baseUrl in the profile');
  const reading = createRateLimit(profile.limits.readsPerSecond, clock);
  const writing = createRateLimit(profile.limits.writesPerSecond, clock);

  async function exchange(
    name: OperationName,
    values: Readonly<Record<string, unknown>>,
  ): Promise<GatewayAnswer<unknown>> {
    const prepared = await prepare(name, values, profile, random);
    if (prepared.kind === 'not-sent') return prepared;
    const operation = operationOf(name);
    await (operation.query ? reading() : writing());
    const received = await send(prepared, maxAnswerBytes(operation), surroundings);
    if (received.kind === 'received')
      return readAnswer(name, received.bytes, prepared.sent, profile);
    return received.kind === 'refused' && received.failure
      ? { ...received, failure: withoutSecrets(received.failure, prepared.sent) }
      : received;
  }

  return {
    async call<Name extends OperationName>(name: Name, values: RequestValues<Name>) {
      const start = clock.now();
      const answer = await exchange(name, values);
      log.info('gateway-call', {
        operation: name,
        durationMs: clock.now() - start,
        state: answer.kind,
        ...('reason' in answer && { reason: answer.reason }),
        ...('status' in answer && { status: answer.status }),
        ...('fault' in answer && { warning: answer.fault }),
        ...('signature' in answer && { signature: answer.signature }),
      });
      return answer as GatewayAnswer<AnswerValues<Name>>;
    },
  };
}

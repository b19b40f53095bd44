import {
  isQuery,
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { Hashing, Log, RandomBytes, SteadyClock } from '../contract/runtime/dependencies.ts';
import { codeOf } from '../contract/runtime/code-of.ts';
import type { Transport } from '../contract/runtime/transport.ts';
import type { CustomSigning } from '../signing/index.ts';
import type { Admission, CallSubject, Gateway, GatewayAnswer } from './answer.ts';
import { prepare } from './prepare.ts';
import { createRateLimit } from './rate-limit.ts';
import { claimsSuccess, maxAnswerBytes, readAnswer } from './read-answer.ts';
import { withoutSecrets } from './reasons.ts';
import { send } from './send.ts';

/** What a gateway client is given. */
export interface GatewayDependencies {
  /** Addresses, ids, secrets, codes and limits. */
  readonly profile: Profile;
  /** How the gateway is reached; `transportOver(fetch)` where there is nothing better. */
  readonly transport: Transport;
  /** Time and timeouts. */
  readonly clock: SteadyClock;
  /** For ids and nonces. */
  readonly random: RandomBytes;
  /** Makes signatures; WebCrypto when left out. Node has faster: `systemHashing`. */
  readonly hashing?: Hashing;
  /** Signs and verifies, where the profile leaves that to the program. */
  readonly signing?: CustomSigning | undefined;
  /** Gets one line for each call. */
  readonly log: Log;
  /** When calls may leave; by default by the profile's limits for this process alone. */
  readonly admit?: Admission;
}

/** By whose leave a call goes out, how, and in which currency that its values don't name. */
interface Exchange {
  readonly admit: Admission;
  readonly by: Transport;
  readonly currency: string | undefined;
}

/** The client of one gateway account. Throws when a live profile names a plain-http gateway (C-039). */
export function createGateway(surroundings: GatewayDependencies): Gateway {
  const { profile, transport, clock, random, hashing, log } = surroundings;
  for (const url of Object.values(profile.baseUrl))
    if (profile.mode === 'live' && url?.startsWith('https:') === false)
      throw new Error('a live gateway is reached by https only; correct baseUrl in the profile');
  const signers = {
    sha256: hashing && ((text: string) => hashing.sha256Hex(text)),
    custom: surroundings.signing,
  };
  const ownAdmission = surroundings.admit ?? admitByOwnLimits(profile, clock);

  async function exchange(
    name: OperationName,
    values: Readonly<Record<string, unknown>>,
    { admit, by, currency }: Exchange,
  ): Promise<GatewayAnswer<unknown>> {
    const prepared = await prepare(name, values, profile, random, { signers, currency });
    if (prepared.kind === 'not-sent') return prepared;
    const refusal = await admit(name);
    if (refusal) return { kind: 'not-sent', reason: refusal, faults: [REFUSALS[refusal]] };
    const received = await send(prepared, maxAnswerBytes(operationOf(name)), {
      transport: by,
      clock,
    });
    if (received.kind === 'received')
      return readAnswer(
        name,
        received.bytes,
        prepared.sent,
        profile,
        signers,
        received.header,
        currency,
      );
    if (received.kind !== 'refused') return received;
    const { bytes, failure, ...refused } = received;
    if (bytes && (await claimsSuccess(name, bytes, prepared.sent, profile)))
      return {
        kind: 'no-answer',
        reason: 'status',
        status: refused.status,
        fault: 'contradiction',
      };
    return failure ? { ...refused, failure: withoutSecrets(failure, prepared.sent) } : refused;
  }

  return {
    async call<Name extends OperationName>(
      name: Name,
      values: RequestValues<Name>,
      admit: Admission = ownAdmission,
      { currency, ...about }: CallSubject = {},
    ) {
      const start = clock.monotonic();
      let code: string | undefined;
      const answer = await exchange(name, values, {
        admit,
        currency,
        by: (request) =>
          transport(request).catch((error: unknown) => {
            code = codeOf(error);
            throw error;
          }),
      });
      const hasAnswered = answer.kind === 'answered' || answer.kind === 'refused';
      log[hasAnswered ? 'info' : 'warn']('gateway-call', {
        ...about,
        operation: name,
        durationMs: Math.round(clock.monotonic() - start),
        state: answer.kind,
        ...('reason' in answer && { reason: answer.reason }),
        ...('status' in answer && { status: answer.status }),
        ...('fault' in answer && { warning: answer.fault }),
        ...('signature' in answer && { signature: answer.signature }),
        ...(code !== undefined && { code }),
      });
      return answer as GatewayAnswer<AnswerValues<Name>>;
    },
  };
}

const REFUSALS = {
  busy: 'the account’s rate limit leaves no turn within seconds',
  lost: 'this process may have been taken for dead',
} as const;

function admitByOwnLimits({ limits }: Profile, clock: SteadyClock): Admission {
  const limit = (perSecond: number | undefined) =>
    perSecond === undefined ? undefined : createRateLimit(perSecond, clock);
  const reading = limit(limits.readsPerSecond);
  const writing = limit(limits.writesPerSecond);
  return async (name) => {
    await (isQuery(name) ? reading : writing)?.();
    return undefined;
  };
}

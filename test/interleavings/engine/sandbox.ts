import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProfileInput } from '../../../src/contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../../src/contract/profile/sandbox-defaults.ts';
import { asMerchant, createBench, freshKey, type Bench, type Reply } from '../../proxy/harness.ts';
import { createTestSandbox, GATEWAY } from '../../proxy/test-sandbox.ts';
import type { Action } from './room.ts';
import { inSteps, type Stage } from './stage.ts';

/** What the gateway was asked, and what it answered. */
export interface Call {
  readonly path: string;
  readonly body: string;
  readonly answer: string;
  readonly isLost: boolean;
}

/** A proxy before the sandbox, whose ledger is what has happened. */
export interface AtSandbox {
  readonly bench: Bench;
  /** In the order in which the gateway did what it was asked. */
  readonly calls: readonly Call[];
  /** The sandbox's control API: what it knows, and what somebody does in its portal. */
  control<Body>(path: string, wanted?: object): Promise<Body>;
  /** The gateway notifies of what it has to tell by now. */
  notify(): Promise<unknown>;
}

const losing = new AsyncLocalStorage<boolean>();

/** Something of which the gateway's answer is lost; its queries are answered. */
export const lost =
  <Scene>(action: Action<Scene>): Action<Scene> =>
  (scene) =>
    losing.run(true, () => action(scene));

const QUERIES = /retrievalTrans|query$/;

export async function atSandbox(
  stage: Stage,
  profile: Partial<ProfileInput> = {},
  onCall: (call: Call) => Promise<unknown> = () => Promise.resolve(),
): Promise<AtSandbox> {
  const clock = await stage.clear();
  const calls: Call[] = [];
  const sandbox = createTestSandbox(clock, (request) => bench.proxy.fetch(request));
  const bench = createBench({
    store: stage.store,
    clock,
    profile: {
      sign: {},
      errors: SANDBOX_PROFILE.errors,
      ...profile,
    },
    fetch: inSteps(async (request) => {
      const { pathname: path } = new URL(request.url);
      const body = await request.clone().text();
      const answer = await sandbox.fetch(request, { remoteAddress: '127.0.0.1' });
      const isLost = losing.getStore() === true && !QUERIES.test(path);
      const call = { path, body, answer: await answer.clone().text(), isLost };
      calls.push(call);
      await onCall(call);
      if (isLost) throw new TypeError('connection reset');
      return answer;
    }),
  });
  return {
    bench,
    calls,
    async control<Body>(path: string, wanted?: object) {
      const answer = await sandbox.fetch(
        new Request(`${GATEWAY}/__sandbox${path}`, {
          ...(wanted && { method: 'POST', body: JSON.stringify(wanted) }),
        }),
      );
      return (await answer.json()) as Body;
    },
    notify: () => sandbox.runDue(),
  };
}

/** What the merchant server asks to be done. */
export const operate = (
  { bench }: AtSandbox,
  operation: string,
  body: object,
  key = freshKey(),
): Promise<Reply<unknown>> =>
  asMerchant<unknown>(bench, { method: 'POST', path: `/v1/operations/${operation}`, body, key });

/** A person decides the first operation that is not proven. */
export const decide =
  (outcome: 'succeeded' | 'failed'): Action<AtSandbox> =>
  async ({ bench }) => {
    const [open] = await bench.store.find('operations', {
      where: { outcome: 'unknown' },
      limit: 1,
    });
    return asMerchant<unknown>(bench, {
      method: 'POST',
      path: `/v1/attempts/${open?.id ?? 'op_none'}/resolve`,
      body: { outcome, reason: 'seen', decided_by: 'Jo' },
    });
  };

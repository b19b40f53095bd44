import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { ProxySettingsInput } from '../../src/contract/profile/settings.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import type { Store } from '../../src/proxy/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { COMPANY, type Company } from '../../src/sandbox/seed/company.ts';
import { seededState } from '../../src/sandbox/seed/seed.ts';
import { writeSnapshot } from '../../src/sandbox/state/snapshot.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { introduceCompany } from '../support/issued-company.ts';
import { createBench, payByCard } from './harness.ts';
import type { Bench, OpenSession, Reply } from './harness.ts';
import { createTestSandbox, GATEWAY } from './test-sandbox.ts';

export interface Together {
  readonly bench: Bench;
  /** Cuts the wire: what is asked at these paths arrives, and its answer does not. */
  losesAnswer: (path: string) => boolean;
  /** Cuts it sooner: what is asked at these paths never arrives, which nobody can tell from here. */
  loses: (path: string) => boolean;
  /** What is asked at these paths arrives twice, as networks do it; the second answer comes back. */
  doubles: (path: string) => boolean;
  /** What requests wait for on their way there. */
  holds: (path: string) => Promise<unknown> | undefined;
  /** What answers wait for on their way back. */
  delays: (path: string) => Promise<unknown> | undefined;
  /** Paths of what was sent, in order. */
  readonly calls: readonly string[];
  /** What the sandbox says of itself: its control API. */
  readonly control: <Body>(path: string) => Promise<Body>;
  /** How often the sandbox charged an order. */
  readonly chargesOf: (orderNo: string) => Promise<number>;
  /** Pays while time passes whenever the gateway keeps silent. */
  readonly payAndWait: (session: OpenSession) => Promise<Reply<PaymentResult>>;
}

/** Proxy and sandbox in one process, on one clock. */
export function together(
  profile: Partial<ProfileInput> = {},
  settings: Partial<ProxySettingsInput> = {},
  store?: Store,
  company: Company = COMPANY,
): Together {
  const clock = createFakeClock();
  const sandbox = createTestSandbox(clock, () => Promise.resolve(new Response()), {
    storage: {
      load: () => writeSnapshot(seededState(gatewayProfile(), clock.now(), company)),
      save: () => undefined,
    },
  });
  let asking = 0;
  const calls: string[] = [];
  const control = async <Body>(path: string): Promise<Body> =>
    (await (await sandbox.fetch(new Request(`${GATEWAY}/__sandbox${path}`))).json()) as Body;
  const fetch: Fetch = async (request) => {
    asking += 1;
    const { pathname } = new URL(request.url);
    calls.push(pathname);
    try {
      await it.holds(pathname);
      if (it.loses(pathname)) throw new TypeError('connection reset');
      const address = { remoteAddress: '127.0.0.1' };
      if (it.doubles(pathname)) await sandbox.fetch(request.clone(), address);
      const answer = await sandbox.fetch(request, address);
      await it.delays(pathname);
      if (it.losesAnswer(pathname)) throw new TypeError('connection reset');
      return answer;
    } finally {
      asking -= 1;
    }
  };
  const bench = createBench({
    fetch,
    clock,
    profile: { sign: {}, ...profile },
    settings,
    ...(store && { store }),
  });
  // Nothing is asked of the store before this is done: it needs no turn of the loop.
  if (!store) void introduceCompany(bench, company);
  const it: Together = {
    bench,
    losesAnswer: () => false,
    loses: () => false,
    doubles: () => false,
    holds: () => undefined,
    delays: () => undefined,
    calls,
    control,
    async chargesOf(orderNo) {
      const { rows } = await control<{ rows: { kind: string; order_no?: string }[] }>('/ledger');
      return rows.filter((row) => row.kind === 'charge' && row.order_no === orderNo).length;
    },
    async payAndWait(session) {
      const answered = new AbortController();
      const paying = payByCard(bench, session).finally(() => answered.abort());
      while (!answered.signal.aborted) {
        await new Promise(setImmediate);
        if (asking > 0) clock.advance(1_000);
      }
      return paying;
    },
  };
  return it;
}

/** Holds back the next answer of the gateway until `answered` is resolved; `arrived` once it was asked for. */
export function holdsNextAnswer(world: Pick<Together, 'delays'>) {
  const answered = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  world.delays = () => {
    world.delays = () => undefined;
    arrived.resolve(undefined);
    return answered.promise;
  };
  return { answered, arrived };
}

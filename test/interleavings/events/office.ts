import { AsyncLocalStorage } from 'node:async_hooks';
import type { Proxy } from '../../../src/proxy/index.ts';
import { createBench, openSession, payByCard, type Bench } from '../../proxy/harness.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../../support/scripted-gateway.ts';
import { inSteps, type Stage } from '../engine/stage.ts';
import { expire } from '../../support/recorded.ts';

const RECEIVER = 'https://shop.example/webhooks';

/** What the merchant's server is sent, and how it answered. */
export interface Reception {
  readonly id: string;
  readonly answer: Answer;
}

/** `lost` is taken, and the answer never arrives. */
export type Answer = 200 | 410 | 429 | 500 | 'lost';

/** Events of two sessions, who they are delivered to, and two processes that see to it. */
export interface Office {
  readonly bench: Bench;
  readonly other: Proxy;
  readonly received: readonly Reception[];
  /** Events that somebody asked to be delivered once more, with what had been sent before. */
  readonly again: { readonly id: string; readonly sent: number }[];
  /** The event that a reader has read to. */
  readonly read: { to: string | null };
}

const answering = new AsyncLocalStorage<Answer>();

/** Does something while the receiver answers so. */
export const whileAnswering = <Result>(
  answer: Answer,
  work: () => Promise<Result>,
): Promise<Result> => answering.run(answer, work);

export async function openOffice(stage: Stage): Promise<Office> {
  const clock = await stage.clear();
  const received: Reception[] = [];
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  // It knows of no payment, so that each day shows a difference.
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({
    store: stage.store,
    clock,
    settings: { webhookUrl: RECEIVER, dailyReconciliation: true, retention: { eventDays: 7 } },
    fetch: inSteps(async (request) => {
      if (request.url !== RECEIVER) return gateway.fetch(request);
      const answer = answering.getStore() ?? 200;
      received.push({ id: request.headers.get('webhook-id') ?? '', answer });
      if (answer === 'lost') throw new TypeError('connection reset');
      return new Response(null, {
        status: answer,
        ...(answer === 429 && { headers: { 'Retry-After': '10' } }),
      });
    }),
  });
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue('pruning');
  await bench.proxy.runDue('reconciliation');
  return { bench, other: bench.another(), received, again: [], read: { to: null } };
}

/** Something happens to a session. */
export async function happen({ bench }: Office, sessionId: string): Promise<undefined> {
  await expire(bench, sessionId);
}

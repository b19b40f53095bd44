import { createScriptedGateway, queryJson } from '../support/scripted-gateway.ts';
import { createBench, openSession, payByCard } from './harness.ts';

/** A payment whose answer is lost; a query shows this `status`, or doesn't find it. */
export async function lostAnswer(status?: string) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, status ? { status } : undefined));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const { body } = await payByCard(bench, session);
  return { gateway, bench, session, id: body.attempt_id };
}

import type { SpanAttributes, Tracer } from '../../contract/runtime/tracer.ts';
import type { Gateway, GatewayAnswer } from '../../gateway/index.ts';

/** A span for each call: what it is about, what came of it, and how long it took with the wait for a turn. */
export const tracedGateway = (gateway: Gateway, tracer: Tracer): Gateway => ({
  call: (operation, values, admit, about) =>
    tracer.span(
      {
        kind: 'gateway',
        name: `gateway ${operation}`,
        attributes: { 'tender.operation': operation, ...aboutOf(values) },
      },
      async () => {
        const answer = await gateway.call(operation, values, admit, about);
        tracer.annotate(resultOf(answer));
        return answer;
      },
    ),
});

/** A payment by its order number; of a question about many, how many. */
function aboutOf(values: object): SpanAttributes {
  const { order_no, orders, request_id } = values as Readonly<Record<string, unknown>>;
  const asked = typeof orders === 'string' ? orders.split(',') : [];
  const [orderNo] = typeof order_no === 'string' ? [order_no] : asked.length === 1 ? asked : [];
  return {
    ...(orderNo !== undefined && { 'tender.order_no': orderNo }),
    ...(asked.length > 1 && { 'tender.count': asked.length }),
    ...(typeof request_id === 'string' && { 'tender.request_id': request_id }),
  };
}

function resultOf(answer: GatewayAnswer<unknown>): SpanAttributes {
  return {
    'tender.answer': answer.kind,
    ...(answer.kind === 'answered' && { 'tender.outcome': answer.evidence.outcome }),
    ...('status' in answer && { 'http.response.status_code': answer.status }),
    ...('reason' in answer && { 'tender.reason': answer.reason, 'error.type': answer.reason }),
  };
}

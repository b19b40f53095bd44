import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import type { Context } from '../context/context.ts';
import type { Callers } from '../authentication/callers.ts';
import { eventMessage, serverSentEvents } from '../http/event-stream.ts';
import { readCheckout } from './checkout-view.ts';

/** `GET /v1/checkout/events`: the view at once, and again with each new version. */
export function streamSessionEvents(
  context: Context,
  { session, readOnly }: Callers['viewer'],
  request: Request,
): Response {
  let shown = 0;
  let state: CheckoutView['state'] = 'open';
  return serverSentEvents(context, request, {
    owner: session.id,
    topic: session.id,
    // A receipt may stay open for days.
    isSettled: () => state === 'paid',
    async look() {
      const view = await readCheckout(context, session.id, readOnly);
      if (view.version <= shown) return [];
      shown = view.version;
      state = view.state;
      return [eventMessage('checkout', view, view.version)];
    },
  });
}

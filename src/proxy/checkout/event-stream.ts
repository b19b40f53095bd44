import type { Context } from '../context/context.ts';
import type { Callers } from '../authentication/callers.ts';
import type { Feed } from '../context/open-streams.ts';
import { eventMessage, serverSentEvents } from '../http/event-stream.ts';
import { readCheckout, seenReadOnly } from './checkout-view.ts';

interface Viewer {
  readonly readOnly: boolean;
  /** The version that it was told last. */
  shown: number;
}

/** `GET /v1/checkout/events`: the view at once, and again with each new version. */
export const streamSessionEvents = (
  context: Context,
  { session: { id }, readOnly }: Callers['viewer'],
  request: Request,
): Response =>
  serverSentEvents<Viewer>(context, request, {
    owner: id,
    topic: id,
    about: { readOnly, shown: 0 },
    feed: (base) => viewFeed(base, id),
  });

function viewFeed(context: Context, sessionId: string): Feed<Viewer> {
  let version = 0;
  return {
    get version() {
      return version;
    },
    async look(streams) {
      const view = await readCheckout(context, sessionId);
      version = view.version;
      const behind = [...streams].filter(({ about }) => about.shown < version);
      for (const [readOnly, those] of Map.groupBy(behind, ({ about }) => about.readOnly)) {
        const shown = readOnly ? seenReadOnly(view) : view;
        const message = eventMessage('checkout', shown, version);
        for (const stream of those) {
          stream.about.shown = version;
          stream.tell(message);
        }
      }
    },
  };
}

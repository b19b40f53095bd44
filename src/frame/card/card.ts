import { browserClock } from '../../client/browser-clock.ts';
import { browserNetwork } from '../../client/network.ts';
import type { FrameMessages } from '../../localization/frame/en.ts';
import { isToFrame } from '../../messaging/guards.ts';
import type { FromFrame, ToFrame } from '../../messaging/protocol.ts';
import { startDocument } from '../start-document.ts';
import { acceptedTypes } from './accepted-types.ts';
import { startCardFrame } from './card-frame.ts';

// Not awaited at the top level: WebKit hangs the whole page when a frame is taken away while its module
// waits there for an import.
void startDocument<FrameMessages, ToFrame, FromFrame>('card', isToFrame, (common) =>
  startCardFrame({
    ...common,
    checkoutUrl: new URL('checkout/', common.apiUrl).href,
    fetch: (request) => fetch(request),
    clock: browserClock,
    now: browserClock.now,
    network: browserNetwork,
    accept: acceptedTypes(performance.getEntriesByType('navigation')),
  }),
);

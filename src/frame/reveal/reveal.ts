import { formatCardNumber } from '../../card-rules/index.ts';
import { browserClock } from '../../client/browser-clock.ts';
import type { RevealMessages } from '../../localization/reveal/en.ts';
import { isToRevealFrame } from '../../messaging/reveal-guards.ts';
import type { FromRevealFrame, ToRevealFrame } from '../../messaging/reveal-protocol.ts';
import { startDocument } from '../start-document.ts';
import { startRevealFrame } from './reveal-frame.ts';

// Not awaited at the top level, as in the card document.
void startDocument<RevealMessages, ToRevealFrame, FromRevealFrame>(
  'reveal',
  isToRevealFrame,
  (common) =>
    startRevealFrame({
      ...common,
      cardsUrl: new URL('cards/', common.apiUrl).href,
      fetch: (request) => fetch(request),
      clock: browserClock,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      group: (number) => formatCardNumber({ text: number, caret: 0 }).text,
      copy: (text) => navigator.clipboard.writeText(text),
    }),
);

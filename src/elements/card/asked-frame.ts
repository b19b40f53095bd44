import { proxyAddress } from '../../client/index.ts';
import { holdEvents, PROTOCOL_VERSION, type HeldEvents } from '../../messaging/index.ts';

/** A card frame that is on its way. */
export interface AskedFrame {
  readonly proxy: string;
  readonly iframe: HTMLIFrameElement;
  readonly address: URL;
  readonly held: HeldEvents;
}

/** It loads once it is in the page. */
export const askForFrame = (page: Document, proxy: string, locale: string): AskedFrame => {
  const iframe = page.createElement('iframe');
  const address = proxyAddress(
    proxy,
    `frame/card?v=${PROTOCOL_VERSION}&origin=${location.origin}&locale=${encodeURIComponent(locale)}#${crypto.randomUUID()}`,
  );
  const held = holdEvents(iframe);
  iframe.src = address.href;
  return { proxy, iframe, address, held };
};

/** Where the script that asks early leaves its frame for an element: each may have a copy of this module. */
export const EARLY = `tender-frame-${PROTOCOL_VERSION}`;

export interface EarlyPage extends Document {
  [EARLY]?: AskedFrame;
}

import { PROTOCOL_VERSION, type Hello } from './protocol.ts';

/**
 * The frame's end of the handshake: says hello to the page that the frame's address names (`?origin=`,
 * checked by the proxy that served it), with the nonce of its fragment and one end of the channel. No
 * other page is given it. Returns the frame's own end, at which messages wait until it is opened.
 */
export const sayHello = ({
  location,
  parent,
}: {
  readonly location: Pick<Location, 'href' | 'origin'>;
  readonly parent: Pick<Window, 'postMessage'>;
}): MessagePort => {
  const { searchParams, hash } = new URL(location.href);
  const { port1, port2 } = new MessageChannel();
  const hello: Hello = { tender: 'hello', version: PROTOCOL_VERSION, nonce: hash.slice(1) };
  parent.postMessage(hello, searchParams.get('origin') ?? location.origin, [port2]);
  return port1;
};

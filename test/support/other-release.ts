import { waitUntil } from './wait-until.ts';

/** Has a frame whose document is none of ours say hello, as one of another release does. */
export async function helloOfVersion(frame: HTMLIFrameElement, version: number): Promise<void> {
  await waitUntil(() => {
    const { URL: address, readyState } = frame.contentDocument ?? {};
    return address?.startsWith('http') && readyState === 'complete';
  });
  const hello = { tender: 'hello', version, nonce: new URL(frame.src).hash.slice(1) };
  // Said by the frame itself: the page takes it from no other window.
  const script = document.createElement('script');
  script.textContent = `parent.postMessage(${JSON.stringify(hello)}, '${location.origin}', [new MessageChannel().port2])`;
  frame.contentDocument?.body.append(script);
}

import { connectWorker } from '../../src/testing/worker/worker-client.ts';

/** Comes before each page of the hosted demo: no page asks for anything before the worker answers. */
export async function connect(): Promise<void> {
  try {
    await connectWorker(new URL('worker.js', document.baseURI));
    say(
      'Proxy, gateway and shop run in a service worker of this site. The card form is not isolated here: use test cards only.',
    );
  } catch (error) {
    say(`This demo can’t run here. ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

function say(text: string): void {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  document.querySelector('footer')?.append(paragraph);
}

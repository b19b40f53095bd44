import type { Configuration } from '../configuration/configuration.schema.ts';
import { systemClock } from '../runtime/dependencies.ts';
import { listen, PortError } from '../serving/listen.ts';

/** Whether the proxy could listen; what is wrong with its port, if anything. */
export async function checkPort({
  host,
  port,
  settings,
}: Configuration): Promise<{ readonly result: 'holds' | 'fails'; readonly detail: string }> {
  try {
    const fetch = () => Promise.resolve(new Response(null, { status: 503 }));
    const listener = await listen({ fetch, host, port, portVariable: 'PORT' });
    await listener.close(0);
    return { result: 'holds', detail: `${port === 0 ? 'any free one' : port} on ${host}` };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const path = new URL(settings.publicUrl).pathname.replace(/\/$/, '');
    if (error.code === 'EADDRINUSE' && (await isProxy(`http://${host}:${port}${path}/healthz`)))
      return { result: 'holds', detail: `${port} on ${host} is that of a proxy at work` };
    return { result: 'fails', detail: error.message };
  }
}

const isProxy = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { signal: systemClock.timeout(2_000) });
    return ((await answer.json()) as { readonly status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
};

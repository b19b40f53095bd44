import { delay, HttpResponse } from 'msw';

/* What msw puts in place of the proxy's answers: the ways in which a network fails. */

export type Network = () => Response | Promise<Response>;

export const reset: Network = () => HttpResponse.error();

/** Nothing comes until whoever asked gives up. */
export const silent: Network = () => delay('infinite').then(reset);

/** As a hotel's network or a load balancer answers in the proxy's place. */
export const webPage: Network = () =>
  new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } });
export const errorPage: Network = () => new Response('<h1>500</h1>', { status: 500 });

export const nothing: Network = () => new Response('');
export const half: Network = () =>
  new Response('{"session_id":"ses_1","state":"op', {
    headers: { 'Content-Type': 'application/json' },
  });

/** The proxy refuses. */
export const problem =
  (status: number, slug: string): Network =>
  () =>
    Response.json({ type: `/problems/${slug}`, status }, { status });

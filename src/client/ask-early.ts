import { isText } from '../contract/values/guards.ts';
import { openRequest } from './proxy-request.ts';

/** A session's first question to the proxy, asked before the code is there that reads the answer. */
export interface EarlyAnswer {
  /** The credential, from whoever supplies it. */
  readonly secret: Promise<string>;
  /** The answer to `POST v1/checkout`. */
  readonly response: Promise<Response>;
}

/** Milliseconds that the proxy may take to answer. */
export const ANSWER_TIMEOUT = 15_000;

/** Asks what is to be paid. */
export const viewRequest = (proxy: string, secret: string, signal: AbortSignal): Request =>
  openRequest(proxy, 'v1/checkout', { method: 'POST', body: secret, signal });

/** Asks what is to be paid. Whoever takes the answer learns of a failure; nobody else does. */
export function askEarly(
  proxy: string,
  clientSecret: string | (() => Promise<string>),
): EarlyAnswer {
  const fetchSecret = async () => (isText(clientSecret) ? clientSecret : clientSecret());
  const secret = fetchSecret();
  const response = secret.then((known) =>
    fetch(viewRequest(proxy, known, AbortSignal.timeout(ANSWER_TIMEOUT))),
  );
  response.catch(() => undefined);
  return { secret, response };
}

import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { MerchantEvent } from '../contract/proxy/events.schema.ts';
import { isText, object, whole } from '../contract/values/guards.ts';

/** A request of the Fetch API, or its headers and its body exactly as it came. */
export type WebhookRequest =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };

/** The request is not a webhook of the proxy, or an old one. Answer it with 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const isBody = object({
  type: isText,
  version: whole,
  timestamp: isText,
  actor: object({ kind: isText }),
  data: object({}),
});

/**
 * The event of a webhook, if its signature is valid (Standard Webhooks). `secret` is what
 * `tender webhook-secret` prints; while root secrets rotate, give both.
 *
 * The same event may come again, and events may overtake each other: handle each `id` once.
 *
 * @throws WebhookError
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
): Promise<MerchantEvent> {
  const body = await bodyOf(request);
  const headers = Object.fromEntries(
    HEADERS.map((name) => [name, headerOf(request.headers, name) ?? '']),
  );
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const refusals = secrets.flatMap((one) => refusalBy(one, body, headers) ?? []);
  if (refusals.length === secrets.length)
    throw new WebhookError(refusals[0] ?? 'no secret was given to verify the webhook by');
  const content: unknown = JSON.parse(body);
  if (!isBody(content)) throw new WebhookError('The signed body is not an event.');
  const { timestamp: at, ...rest } = content;
  return { id: headers['webhook-id'], ...rest, at } as MerchantEvent;
}

/** Why the signature is not valid under this secret. */
function refusalBy(
  secret: string,
  body: string,
  headers: Record<string, string>,
): string | undefined {
  try {
    new Webhook(secret).verify(body, headers);
    return undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError)
      return `${error.message}. Was the body passed exactly as it came, and is the secret the proxy's?`;
    if (error instanceof SyntaxError) return 'The signed body is not JSON.';
    throw error;
  }
}

async function bodyOf(request: WebhookRequest): Promise<string> {
  if (request instanceof Request) return request.text();
  const { body } = request;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  throw new TypeError(
    'body must be the text or the bytes of the request: a parsed body cannot be verified',
  );
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((other) => other.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'string' ? value : value?.[0];
}

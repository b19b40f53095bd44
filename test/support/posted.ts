import type { TransportAnswer, TransportRequest } from '../../src/contract/runtime/transport.ts';

/** A request that wants up to a mebibyte of whatever comes. */
export const posted = (
  url: string,
  body = 'a=1',
  more: Partial<TransportRequest> = {},
): TransportRequest => ({
  url,
  method: 'POST',
  headers: {},
  body,
  signal: new AbortController().signal,
  wanted: () => 1024 * 1024,
  ...more,
});

/** A body that came whole, or what became of it. */
export const textOf = ({ body }: TransportAnswer): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

import type { Clock } from '../contract/runtime/dependencies.ts';
import type { TransportAnswer, Transport } from '../contract/runtime/transport.ts';
import type { NoAnswer, NotSent, Refused } from './answer.ts';
import { connectionFault } from './connection-fault.ts';
import type { Prepared } from './prepare.ts';
import { failureOf } from './reasons.ts';

/** What came back with HTTP 200. */
export interface Received {
  readonly kind: 'received';
  readonly bytes: Uint8Array;
  /** One of its headers, by its name in lower case. */
  readonly header: TransportAnswer['header'];
}

/** A refusal, with all that came with it. */
export interface RefusedWith extends Refused {
  readonly bytes?: Uint8Array;
}

/**
 * Sends once and reads the answer within the time and size it may have. Redirects are not followed
 * (C-038); HTTP 400 and 404 refuse definitely, every other status but 200 says nothing (C-254,
 * C-255). The size counts after decompression (C-040).
 */
export async function send(
  { url, headers, body, timeoutMs }: Prepared,
  maxBytes: number,
  { transport, clock }: { readonly transport: Transport; readonly clock: Clock },
): Promise<Received | RefusedWith | NotSent | NoAnswer> {
  const signal = clock.timeout(timeoutMs);
  const wanted = (status: number) => (status === 200 || isRefusal(status) ? maxBytes : 0);
  let answer: TransportAnswer;
  try {
    answer = await transport({ url, method: 'POST', headers, body, signal, wanted });
  } catch (error) {
    if (signal.aborted) return { kind: 'no-answer', reason: 'timeout' };
    const fault = connectionFault(error);
    return fault
      ? { kind: 'not-sent', reason: fault, faults: ['the gateway could not be reached'] }
      : { kind: 'no-answer', reason: 'reset' };
  }

  const { status, body: bytes } = answer;
  if (isRefusal(status)) {
    if (typeof bytes === 'string' || bytes.length === 0) return { kind: 'refused', status };
    const isText = bytes.length <= MAX_REFUSAL;
    return { kind: 'refused', status, bytes, ...(isText && { failure: refusalOf(bytes) }) };
  }
  if (status !== 200) {
    const redirected = status >= 300 && status < 400;
    const restMs = retryAfterMs(answer.header('retry-after'), clock.now());
    return {
      kind: 'no-answer',
      reason: redirected ? 'redirect' : 'status',
      status,
      ...(restMs !== undefined && { restMs }),
    };
  }
  if (bytes === 'too-large') return { kind: 'no-answer', reason: bytes, status };
  if (bytes === 'broken')
    return { kind: 'no-answer', reason: signal.aborted ? 'timeout' : 'reset', status };
  return { kind: 'received', bytes, header: answer.header };
}

const isRefusal = (status: number): status is 400 | 404 => status === 400 || status === 404;

/** `Retry-After` of RFC 9110: seconds, or a date. */
function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.length > 64) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}

/** 2 KiB of what a refusal says are enough (C-253). */
const MAX_REFUSAL = 2048;

const refusalOf = (bytes: Uint8Array) => failureOf(new TextDecoder().decode(bytes), 'http');

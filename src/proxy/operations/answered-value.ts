import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';

/** The value of a query's answer. Whatever falls short of one can be asked for again (C-255). */
export function answeredValue<Value>(answer: GatewayAnswer<Value>): Value {
  switch (answer.kind) {
    case 'answered': {
      const { code } = answer.value as { code?: string };
      // What codes other than 0 mean is not shown (C-218).
      if (code !== undefined && code !== '0')
        throw new Problem('gateway-unavailable', { extension: { gateway_code: code } });
      return answer.value;
    }
    case 'refused':
      throw answer.status === 404
        ? new Problem('not-found', { detail: 'The gateway knows no such thing.' })
        : new Problem('malformed-request', { detail: 'The gateway refuses these values.' });
    case 'not-sent':
      if (answer.reason === 'invalid')
        throw new Problem('malformed-request', {
          errors: answer.faults.map((detail) => ({ pointer: '', detail })),
        });
      throw new Problem('gateway-unavailable', { retryAfter: 5 });
    case 'no-answer':
      throw new Problem('gateway-unavailable', { retryAfter: 5 });
  }
}

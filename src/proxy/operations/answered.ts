import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Answered, GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';

/**
 * A query's answer, if it matches the request. Anything less can be requested again (C-255); one
 * that names a different party or record is reported to operator and merchant server.
 */
export async function answered<Value>(
  context: Context,
  about: Readonly<Record<string, string>>,
  answer: GatewayAnswer<Value>,
): Promise<Answered<Value>> {
  switch (answer.kind) {
    case 'answered': {
      await raiseFindings(context, about, answer.evidence);
      if (answer.evidence.contradicted)
        throw new Problem('gateway-unavailable', {
          detail: 'The gateway’s response does not match the request.',
        });
      const { code } = answer.value as { code?: string };
      // What codes other than 0 mean is not shown (C-218).
      if (code !== undefined && code !== '0')
        throw new Problem('query-refused', { extension: { gateway_code: code } });
      return answer;
    }
    case 'refused':
      throw answer.status === 404
        ? new Problem('not-found', { detail: 'The gateway has no such record.' })
        : new Problem('malformed-request', { detail: 'The gateway rejected these values.' });
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

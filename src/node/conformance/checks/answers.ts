import type { Outcome } from '../../../contract/vocabulary/outcomes.ts';
import { onSandbox, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { sendPayment, scenario } from '../harness/payment-calls.ts';

/** One behaviour of the gateway, asked of our sandbox, and what it has to be taken for. */
const labelled = (row: number, title: string, outcomes: Record<string, Outcome>): Check =>
  onSandbox(row, title, async (target) => {
    for (const [name, wanted] of Object.entries(outcomes)) {
      const { interpretation } = await sendPayment(target, {}, scenario(name));
      expect(interpretation.outcome === wanted, `${name} is treated as ${interpretation.outcome}`);
    }
  });

/** What answers of every kind are taken for (rules "What is proven"). */
export const ANSWER_CHECKS: readonly Check[] = [
  labelled(27, 'an answer is judged by its bytes, not by its headers', {
    'xml-bom': 'succeeded',
    'xml-gbk': 'unknown',
    html200: 'unknown',
    empty200: 'unknown',
  }),
  labelled(29, 'a refusal arrives with HTTP 200; the status field tells it apart', {
    declined: 'failed',
    'insufficient-funds': 'failed',
  }),
  labelled(38, 'a redirect is not followed', { redirect302: 'unknown', redirect307: 'unknown' }),
  labelled(129, 'status codes mean what the profile says; an unlisted one proves nothing', {
    success: 'succeeded',
    declined: 'failed',
    pending: 'pending',
    review: 'review',
    'unknown-code': 'unknown',
  }),
  labelled(254, 'HTTP 400 and 404 are definite', { http400: 'failed', http404: 'failed' }),
  labelled(255, 'every other status proves nothing', {
    http401: 'unknown',
    http403: 'unknown',
    http429: 'unknown',
    http500: 'unknown',
    http503: 'unknown',
  }),
  labelled(260, 'an answer that contradicts the request proves nothing', {
    'amount-tamper': 'unknown',
    'currency-tamper': 'unknown',
    'order-tamper': 'unknown',
  }),
];

import { jsonNumber } from '../../codec/index.ts';
import type { Reply } from '../protocol/call.ts';
import { DONE, NOT_DONE } from '../state/codes.ts';
import type { SandboxContext } from '../state/world.ts';
import type { IssuingOutcome } from './move-funds.ts';

/** Every issuing answer (2.12): code, text in two languages, data. */
export const envelope = (code: number, data: unknown, fault?: string | null): Reply['answer'] => ({
  code,
  msg:
    code === 0
      ? { 'zh-CN': '成功', 'en-US': 'Success' }
      : { 'zh-CN': '失败', 'en-US': fault ?? 'Failed' },
  data,
});

/** An id as a number where it is one, as the gateway interface shows them. */
export const wireId = (id: string) => (/^[1-9]\d*$/.test(id) ? jsonNumber(id) : id);

/** The envelope of a query that found nothing. */
export const NOT_FOUND = 1404;

/** The receipt of an operation (2.13): done or not is in `status`, not in `code` alone (C-217). */
export const operationReceipt = (
  world: SandboxContext,
  outcome: IssuingOutcome,
  more: Readonly<Record<string, unknown>> = {},
): Reply => ({
  answer: envelope(
    outcome.code,
    {
      status: outcome.done ? DONE : NOT_DONE,
      reqNo: jsonNumber(world.number(6)),
      errorMsg: outcome.fault,
      groupId: null,
      ...more,
    },
    outcome.fault,
  ),
  rules: outcome.rules,
});

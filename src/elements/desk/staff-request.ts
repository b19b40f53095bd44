import type { TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { isolated } from '../wallet/card-name.ts';
import type { OperationRun } from '../wallet/operations.ts';
import { requestLines } from '../wallet/request-lines.ts';
import { actionOf, type StaffRequest } from './payment-actions.ts';

/** Which request is not certain, or was not sent: what, how much, and of which order. */
export const staffRequest = (
  { request, result, at }: OperationRun<StaffRequest>,
  localize: Localization<StaffMessages>,
): TemplateResult =>
  requestLines(
    {
      what: localize.text(`${actionOf(request)}Label`),
      amount: request.amount,
      about:
        request.orderId === undefined
          ? ''
          : localize.text('orderTitle', { order: isolated(request.orderId) }),
      at: result?.created_at ?? at,
    },
    localize,
  );

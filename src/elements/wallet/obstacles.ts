import { NoGrantError, type CheckoutError, type IssuingOperation } from '../../client/index.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import { ruledOut } from '../../contract/operations/ruled-out.ts';
import type { CardView, GroupView } from '../../contract/proxy/issued.schema.ts';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';

/** What is known of a card or group, and of who is about to do something with it. */
export interface OperationSubject {
  readonly card?: Pick<CardView, 'status' | 'currency' | 'group_status' | 'shared'> | undefined;
  readonly group?: Pick<GroupView, 'status' | 'currency'> | undefined;
  /** The grant doesn't rule the operation out. */
  readonly allowed: boolean;
  /** Why card or group could not be loaded the last time. */
  readonly error?: Pick<CheckoutError, 'status' | 'slug' | 'kind'> | undefined;
}

/** Reasons for which a control isn't drawn: nobody here can do anything about them. */
const HIDES = ['grant_refused', 'not_enabled', 'no_limit', 'card_closed'] as const;
type HidingReason = (typeof HIDES)[number];

/**
 * Why an operation would be refused, as far as that is known before: each control of the wallet asks here whether it
 * can be used. What the proxy or the gateway knows better is told when it refuses.
 */
export function obstacleTo(
  operation: IssuingOperation,
  { card, group, allowed, error }: OperationSubject,
): RefusalReason | undefined {
  if (error instanceof NoGrantError || error?.status === 401) return 'grant_ended';
  if (error?.slug === 'not-enabled') return 'not_enabled';
  if (!allowed || error?.status === 403) return 'grant_refused';
  const state = {
    card: card?.status,
    group: (group ?? card) && (group?.status ?? card?.group_status),
  };
  const out = ruledOut(operation, state);
  if (out) return out;
  if (operation === 'card.limit' && !card?.shared) return 'no_limit';
  const needsCurrency = MOVEMENTS[operation].moves === 'requested' && operation !== 'group.create';
  return needsCurrency && (card ?? group)?.currency === undefined ? 'currency_unknown' : undefined;
}

/** Whether what is in the way is a reason to draw no control at all. */
export const isHidden = (reason: RefusalReason | undefined): reason is HidingReason =>
  (HIDES as readonly (RefusalReason | undefined)[]).includes(reason);

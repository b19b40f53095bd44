import { NoGrantError, type CheckoutError } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { OperationRun } from './operations.ts';

type Reason = NonNullable<OperationRun['reason']>;
type RefusalText = keyof IssuingMessages & `${string}Refusal`;

/** What a person is told of each reason; nothing was changed by any of them. */
export const REFUSAL_TEXTS: Readonly<Record<Exclude<Reason, 'offline'>, RefusalText>> = {
  insufficient_funds: 'fundsRefusal',
  card_closed: 'closedRefusal',
  group_inactive: 'inactiveRefusal',
  wrong_currency: 'currencyRefusal',
  no_limit: 'limitRefusal',
  currency_unknown: 'noCurrencyRefusal',
  amount_invalid: 'amountRefusal',
  name_taken: 'nameRefusal',
  grant_ended: 'endedRefusal',
  grant_refused: 'grantRefusal',
  not_enabled: 'disabledRefusal',
  in_progress: 'laterRefusal',
  unproven: 'unprovenRefusal',
  withdrawn: 'withdrawnRefusal',
  busy: 'laterRefusal',
};

/** Why a request was refused, as far as that is known. A card is filled from its group, so that is what lacks funds. */
export function refusalText({ reason, request, largest }: OperationRun): RefusalText | undefined {
  if (reason === undefined || reason === 'offline') return undefined;
  if (largest) return 'mostRefusal';
  if (reason === 'insufficient_funds' && request.operation === 'card.charge')
    return 'groupFundsRefusal';
  return REFUSAL_TEXTS[reason];
}

/** Texts of why something could not be loaded: each room that loads anything has them. */
export type LoadText = LoadFault | 'loading' | 'tryAgain';
type LoadFault =
  | 'loadFault'
  | 'endedFault'
  | 'grantFault'
  | 'disabledFault'
  | 'unknownFault'
  | 'offlineFault'
  | 'refreshFault';

/** Why something could not be loaded, and whether trying again can help. */
export function loadFault(
  error: CheckoutError,
  isKnown: boolean,
): { readonly text: LoadFault; readonly again: boolean } {
  if (error instanceof NoGrantError || error.status === 401)
    return { text: 'endedFault', again: true };
  if (error.status === 403) return { text: 'grantFault', again: false };
  if (error.slug === 'not-enabled' || error.slug === 'recipe-not-known')
    return { text: 'disabledFault', again: false };
  if (error.slug === 'not-found' || error.slug === 'query-refused')
    return { text: 'unknownFault', again: false };
  if (error.kind === 'unreachable') return { text: 'offlineFault', again: true };
  return { text: isKnown ? 'refreshFault' : 'loadFault', again: true };
}

import { createContext } from '@lit/context';
import type { DeskSession } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import type { AuthoriseDecision } from './authorise-decision.ts';

/** The orders that one grant opens. */
export const deskContext = createContext<DeskSession | undefined>('tender-desk');

/** The language to speak, ready to write with. */
export const deskWordsContext = createContext<Localization<StaffMessages> | undefined>(
  'tender-desk-localize',
);

/** The merchant's step-up for decisions; nothing where nobody may decide. */
export const authoriseDecisionContext = createContext<AuthoriseDecision | undefined>(
  'tender-authorise-decision',
);

/** The order that was chosen in a list, for elements that name none. */
export interface OrderSelection {
  /** By the shop's number; empty before one is chosen. */
  readonly orderId: string;
  /** Chooses another one. */
  readonly select: (orderId: string) => void;
}

/** Which order the desk's elements show. */
export const orderSelectionContext = createContext<OrderSelection>('tender-order-selection');

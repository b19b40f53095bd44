import { createContext } from '@lit/context';
import type { IssuingSession } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import type { RevealOptions } from './reveal-options.ts';

/** The cards, groups and cardholders that one grant opens. */
export const issuingContext = createContext<IssuingSession | undefined>('tender-issuing');

/** The language to speak, ready to write with. */
export const issuingWordsContext = createContext<Localization<IssuingMessages> | undefined>(
  'tender-issuing-localize',
);

/** How the person at the device proves once more who it is, before a card's details are shown. */
export const revealContext = createContext<RevealOptions>('tender-reveal');

/** The card that was chosen in a list, for elements that name none. */
export interface CardSelection {
  /** The gateway's id of the card; empty before one is chosen. */
  readonly cardId: string;
  /** Chooses another one. */
  readonly select: (cardId: string) => void;
}

/** Which card the provider's elements show. */
export const selectionContext = createContext<CardSelection>('tender-selection');

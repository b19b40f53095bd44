import { createContext } from '@lit/context';
import type { AccountSession } from '../../client/index.ts';
import type { AccountTexts } from '../../localization/loading/account.ts';
import type { Localization } from '../../localization/localization.ts';

/** What one shopper's grant opens. */
export const accountContext = createContext<AccountSession | undefined>('tender-account');

/** The language to speak, ready to write with. */
export const accountWordsContext = createContext<Localization<AccountTexts> | undefined>(
  'tender-account-localize',
);

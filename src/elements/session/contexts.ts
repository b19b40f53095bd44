import { createContext } from '@lit/context';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { CheckoutRegistry } from './checkout-registry.ts';
import type { PageSession } from './page-session.ts';

/** What is to be paid, and the one place it is paid through. */
export const sessionContext = createContext<PageSession | undefined>('tender-session');

/** The language to speak, ready to write with. */
export const localizationContext = createContext<Localization<PageMessages> | undefined>(
  'tender-localization',
);

/** Who takes part in the checkout around. */
export const membersContext = createContext<CheckoutRegistry>('tender-members');

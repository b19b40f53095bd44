import { isEnglish } from '../languages.ts';
import { en as account, type AccountMessages } from '../account/en.ts';
import { en as paymentMethods, type PaymentMethodMessages } from '../payment-methods/en.ts';

/** Everything that the elements for a signed-in shopper say: of cards and prices in the words of a checkout. */
export type AccountTexts = PaymentMethodMessages & AccountMessages;

/** The English texts. */
export const en: AccountTexts = { ...paymentMethods, ...account };

const loaded = new Map<string, AccountTexts>();

/** The texts for a locale if they are here already. */
export const accountMessages = (locale: string): AccountTexts | undefined =>
  isEnglish(locale) ? en : loaded.get(locale);

/** Brings the texts for a locale, English ones for a language that isn't spoken here; rejects when they can't be loaded. */
export async function loadAccountMessages(locale: string): Promise<AccountTexts> {
  const here = accountMessages(locale);
  if (here) return here;
  const { accountTexts, checkoutTexts } = await import('./further-languages.ts');
  const [checkout, own] = await Promise.all([checkoutTexts(locale), accountTexts(locale)]);
  const messages = { ...en, ...checkout?.paymentMethods, ...own };
  loaded.set(locale, messages);
  return messages;
}

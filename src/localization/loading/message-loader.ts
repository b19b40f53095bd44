import { isEnglish, type MessageLoader } from '../languages.ts';
import type { CheckoutTexts } from './checkout-texts.ts';

/** Loads a part of the checkout's texts; a language that isn't spoken here gets the English ones. */
export const messageLoader =
  <Room extends keyof CheckoutTexts>(
    room: Room,
    english: CheckoutTexts[Room],
  ): MessageLoader<CheckoutTexts[Room]> =>
  async (locale) =>
    isEnglish(locale)
      ? english
      : {
          ...english,
          ...(await (await import('./further-languages.ts')).checkoutTexts(locale))?.[room],
        };

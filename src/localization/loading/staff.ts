import { isEnglish } from '../languages.ts';
import { en, type StaffMessages } from '../staff/en.ts';

const loaded = new Map<string, StaffMessages>();

/** The texts for a locale if they are here already. */
export const staffMessages = (locale: string): StaffMessages | undefined =>
  isEnglish(locale) ? en : loaded.get(locale);

/** Brings the texts for a locale, English ones for a language that isn't spoken here; rejects when they can't be loaded. */
export async function loadStaffMessages(locale: string): Promise<StaffMessages> {
  const here = staffMessages(locale);
  if (here) return here;
  const messages = {
    ...en,
    ...(await (await import('./further-languages.ts')).staffTexts(locale)),
  };
  loaded.set(locale, messages);
  return messages;
}

import { ACCOUNT, CHECKOUT, ISSUING, STAFF } from '../built/loaders.ts';
import type { CheckoutTexts } from './checkout-texts.ts';
import type { AccountMessages } from '../account/en.ts';
import type { IssuingMessages } from '../issuing/en.ts';
import type { StaffMessages } from '../staff/en.ts';
import { roomOf } from '../language-file.ts';
import { lookUp } from '../look-up.ts';
import { registeredLanguage, registeredTags } from '../registered-languages.ts';

/** Every language but English: which there are, and where their texts are. */

type Loaders<Texts> = Readonly<Record<string, () => Promise<Texts>>>;

/** Ours, or the page's own, which counts more; undefined for a language that isn't spoken here. */
async function load<Texts>(
  loaders: Loaders<Texts>,
  rooms: Readonly<Record<keyof Texts & string, string>>,
  locale: string,
): Promise<Partial<Texts> | undefined> {
  const tag = lookUp(locale, [...new Set([...registeredTags(), ...Object.keys(loaders)])]) ?? '';
  const file = await registeredLanguage(tag);
  if (!file) return loaders[tag]?.();
  const texts = Object.entries<string>(rooms).map(([name, room]) => [name, roomOf(file, room)]);
  return Object.fromEntries(texts) as Partial<Texts>;
}

/** As a language's file calls them. */
const CHECKOUT_ROOMS = {
  page: 'page',
  order: 'order',
  result: 'result',
  paymentMethods: 'payment-methods',
  nextAction: 'next-action',
} as const;

export const checkoutTexts = (locale: string): Promise<Partial<CheckoutTexts> | undefined> =>
  load<CheckoutTexts>(CHECKOUT, CHECKOUT_ROOMS, locale);

export const accountTexts = async (locale: string): Promise<AccountMessages | undefined> =>
  (await load<{ readonly account: AccountMessages }>(ACCOUNT, { account: 'account' }, locale))
    ?.account;

export const issuingTexts = async (locale: string): Promise<IssuingMessages | undefined> =>
  (await load<{ readonly issuing: IssuingMessages }>(ISSUING, { issuing: 'issuing' }, locale))
    ?.issuing;

export const staffTexts = async (locale: string): Promise<StaffMessages | undefined> =>
  (await load<{ readonly staff: StaffMessages }>(STAFF, { staff: 'staff' }, locale))?.staff;

import { direction, LANGUAGES, type Direction } from '../../src/localization/languages.ts';
import { pseudo } from './pseudo-language.ts';

/** One message in one language; a message that depends on a number has several forms. */
interface Translation {
  readonly language: string;
  readonly direction: Direction;
  readonly forms: readonly string[];
}

interface Place {
  readonly place: string;
  readonly rows: readonly { readonly key: string; readonly translations: readonly Translation[] }[];
}

type Messages = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** `../../src/localization/page/en.ts` has `en`, and so on. */
const files = import.meta.glob<Readonly<Record<string, Messages>>>(
  '../../src/localization/*/{en,de,zh,ar}.ts',
  { eager: true },
);

const PLACES = {
  page: 'Page, before there is a result',
  order: 'Page, order summary',
  result: 'Page, status and receipt',
  frame: 'Secure frame: card form',
  'payment-methods': 'Further payment methods',
  'next-action': 'Confirmation by the bank, or on another page',
  issuing: 'Issuing elements',
  reveal: 'Secure frame: card details',
};

const messagesOf = (folder: string, language: string): Messages =>
  files[`../../src/localization/${folder}/${language}.ts`]?.[language] ?? {};

const formsOf = (message: Messages[string] = ''): string[] =>
  typeof message === 'string'
    ? [message]
    : Object.entries(message).map(([form, text]) => `${form}: ${text}`);

/** Every text that shoppers and card managers read, by the place where it is shown. */
export const catalogue: readonly Place[] = Object.entries(PLACES).map(([folder, place]) => ({
  place,
  rows: Object.entries(messagesOf(folder, 'en')).map(([key, english]) => ({
    key,
    translations: [
      ...LANGUAGES.map((language) => ({
        language,
        direction: direction(language),
        forms: formsOf(messagesOf(folder, language)[key]),
      })),
      { language: 'pseudo', direction: 'rtl' as const, forms: formsOf(english).map(pseudo) },
    ],
  })),
}));

import type { Direction } from '../../src/localization/languages.ts';
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

interface LanguageFile extends Readonly<Record<string, unknown>> {
  readonly meta: { readonly tag: string; readonly dir: Direction };
}

/** English first. */
const files = Object.values(
  import.meta.glob<LanguageFile>('../../src/localization/languages/{en,de,zh-Hans,ar}.json', {
    eager: true,
    import: 'default',
  }),
).sort(({ meta: one }, { meta: other }) => Number(other.tag === 'en') - Number(one.tag === 'en'));

const PLACES = {
  page: 'Page, before there is a result',
  order: 'Page, order summary',
  result: 'Page, status and receipt',
  frame: 'Secure frame: card form',
  'payment-methods': 'Further payment methods',
  'next-action': 'Confirmation by the bank, or on another page',
  issuing: 'Issuing elements',
  reveal: 'Secure frame: card details',
  account: 'Elements for a signed-in shopper',
  staff: 'Elements for staff',
};

const messagesOf = (file: LanguageFile | undefined, room: string): Messages =>
  (file?.[room] ?? {}) as Messages;

const formsOf = (message: Messages[string] = ''): string[] =>
  typeof message === 'string'
    ? [message]
    : Object.entries(message).map(([form, text]) => `${form}: ${text}`);

/** Every text that shoppers and card managers read, by the place where it is shown; in one language of each script. */
export const catalogue: readonly Place[] = Object.entries(PLACES).map(([room, place]) => ({
  place,
  rows: Object.entries(messagesOf(files[0], room)).map(([key, english]) => ({
    key,
    translations: [
      ...files.map((file) => ({
        language: file.meta.tag,
        direction: file.meta.dir,
        forms: formsOf(messagesOf(file, room)[key]),
      })),
      { language: 'pseudo', direction: 'rtl' as const, forms: formsOf(english).map(pseudo) },
    ],
  })),
}));

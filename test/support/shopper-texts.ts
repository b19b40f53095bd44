import { DECLINE_CATEGORIES } from '../../src/contract/vocabulary/decline-categories.ts';
import type { Proof } from '../../src/contract/vocabulary/outcomes.ts';
import { refusalWords } from '../../src/elements/paying/notice-words.ts';
import { CLAIMS, PROVES } from '../../src/elements/session/claims.ts';
import { isInPage } from '../../src/elements/session/in-page-status.ts';
import { isSilent, type SessionStatus } from '../../src/elements/session/session-status.ts';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import { loadPageMessages } from '../../src/localization/loading/page.ts';
import { loadResultMessages } from '../../src/localization/loading/result.ts';

/** What a shopper reads in one state, without values. */
export interface ShopperText {
  readonly status: SessionStatus;
  readonly decline?: string;
  readonly proves: Proof;
  readonly title: string;
  /** Shown only while the newest view proves it. */
  readonly claim: string;
  readonly text: string;
}

/** Every state that the shopper is told about, a refusal once for each reason. */
export async function shopperTexts(language: string): Promise<ShopperText[]> {
  const page = await loadPageMessages(language);
  const result = await loadResultMessages(language);
  const statuses = Object.keys(PROVES) as SessionStatus[];
  return statuses.flatMap((status): ShopperText[] => {
    if (isSilent(status)) return [];
    const proves = PROVES[status];
    if (isInPage(status))
      return [
        { status, proves, title: page[`${status}Title`], claim: '', text: page[`${status}Text`] },
      ];
    const claim = CLAIMS[proves];
    const shared = {
      status,
      proves,
      title: result[`${status}Title`],
      claim: claim ? result[`${claim}Claim`] : '',
    };
    return status === 'failed'
      ? DECLINE_CATEGORIES.map((decline) => ({
          ...shared,
          ...refusalWords(shared.title, result[`${decline}Text`]),
          decline,
        }))
      : [{ ...shared, text: result[`${status}Text`] }];
  });
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A document with what follows `<!-- shopper texts -->` as the tables and messages have it. */
export async function withShopperTexts(document: string): Promise<string> {
  const sections = await Promise.all(
    LANGUAGES.map(async (language) => {
      const rows = (await shopperTexts(language)).map(
        ({ status, decline, proves, title, claim, text }) =>
          `| \`${status}\`${decline ? `, \`${decline}\`` : ''} | ${proves.replace('_', ' ')} | ${title} | ${claim} | ${text} |`,
      );
      return [
        `## ${NAMES.of(language) ?? language}\n`,
        '| state | proven | heading | about the money | text |',
        '| --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n');
    }),
  );
  const mark = '<!-- shopper texts -->';
  return `${document.slice(0, document.indexOf(mark) + mark.length)}\n\n${sections.join('\n\n')}\n\n<!-- prettier-ignore-end -->\n`;
}

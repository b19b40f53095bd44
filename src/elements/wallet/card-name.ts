import { html, nothing, type TemplateResult } from 'lit';
import type { CardView } from '../../contract/proxy/issued.schema.ts';

type Named = Pick<CardView, 'card_id' | 'alias' | 'last_four'>;

/** Keeps its own direction within a text of the other one (Unicode UAX #9, isolates). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** `Travel ··4417`, the digits never alone in a line; the card's number at the gateway where it has no name. */
export const cardName = ({ card_id, alias, last_four: lastFour }: Named): string =>
  [isolated(alias ?? card_id), ...(lastFour ? [isolated(`··${lastFour}`)] : [])].join('\u00a0');

/** The same, where large text may leave no room in a line for the digits and the word before them: then they part. */
export const cardLabel = ({ card_id, alias, last_four: lastFour }: Named): TemplateResult => {
  const name = alias ?? card_id;
  const lastWord = name.lastIndexOf(' ') + 1;
  return html`<bdi
    >${name.slice(0, lastWord)}<span class="together"
      >${name.slice(lastWord)}${lastFour ? html` <bdi>··${lastFour}</bdi>` : nothing}</span
    ></bdi
  >`;
};

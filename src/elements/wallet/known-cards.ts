import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { isolated } from './card-name.ts';
import type { PickedRow } from './pick-list.ts';
import { cardBadge } from './state-badge.ts';

type Localize = Localization<IssuingMessages>;

/** Those of the cards that the grant covers that belong to what an element shows, by name, last four and state. */
export const knownCards = (
  cards: Watched<readonly CardView[]> | undefined,
  belongs: (card: CardView) => boolean,
  localize: Localize,
) =>
  ({
    part: 'card',
    heading: localize.text('cards'),
    known: cards,
    choices: cards?.value?.filter(belongs).map((card): PickedRow => ({
      id: card.card_id,
      label: lineOf(card, localize),
      badge: cardBadge(card, localize),
    })),
    empty: localize.text('noCards'),
    localize,
  }) as const;

/** Digits that are never alone in a line. */
function lineOf({ alias, card_id, last_four: digits }: CardView, localize: Localize): string {
  const name = isolated(alias ?? card_id);
  if (digits === undefined) return name;
  return localize
    .text('cardLine', { name, lastFour: isolated(digits) })
    .replace(` ${isolated(digits)}`, `\u00a0${isolated(digits)}`);
}

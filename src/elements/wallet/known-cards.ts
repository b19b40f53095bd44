import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { cardName } from './card-name.ts';
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
      label: cardName(card),
      badge: cardBadge(card, localize),
    })),
    empty: localize.text('noCards'),
    localize,
  }) as const;

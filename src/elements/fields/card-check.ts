import type { HoldsCard } from '../../contract/values/asked-fields.ts';

let found: HoldsCard = () => false;

/** Finds card numbers as soon as that has loaded; until then the proxy does alone. */
export const mayHoldCard: HoldsCard = (kind, text) => found(kind, text);

/** Loads it once something is typed. A form that can't load it is checked by the proxy. */
export const loadCardCheck = (): Promise<void> =>
  import('../../contract/values/asked-cards.ts').then(
    (module) => {
      found = module.holdsCard;
    },
    () => undefined,
  );

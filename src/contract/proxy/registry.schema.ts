import { z } from 'zod';
import { cardholderView, cardView, groupView } from './issued.schema.ts';
import { currencyCode } from './shared.schema.ts';

/**
 * What the proxy keeps of cards, groups and cardholders that were issued elsewhere: the names of
 * its views, without what only the gateway can say. Personal data beyond the name is requested anew
 * each time, never kept (C-235).
 */
export const REGISTRY_RECORDS = {
  cards: {
    id: 'card_id',
    record: cardView
      .pick({
        card_id: true,
        alias: true,
        brand: true,
        last_four: true,
        expiration_month: true,
        expiration_year: true,
        type: true,
        cardholder_id: true,
        group_id: true,
        group_name: true,
        application_date: true,
        valid_start_date: true,
        valid_end_date: true,
      })
      .extend({
        currency: currencyCode.optional(),
        status: z.enum(['active', 'blocked', 'closed']).optional(),
      })
      .strict(),
  },
  groups: {
    id: 'group_id',
    record: groupView
      .omit({ as_of: true })
      .extend({
        currency: currencyCode.optional(),
        status: z.enum(['active', 'inactive']).optional(),
      })
      .strict(),
  },
  cardholders: {
    id: 'cardholder_id',
    record: cardholderView
      .pick({
        cardholder_id: true,
        first_name: true,
        last_name: true,
        status: true,
        country: true,
      })
      .strict(),
  },
} as const;

/** The kinds of records that the registry keeps. */
export type RegistryKind = keyof typeof REGISTRY_RECORDS;

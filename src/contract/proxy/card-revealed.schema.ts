import { z } from 'zod';

/** Who was shown an issued card's details, and where; never the details. */
export const cardRevealedData = z
  .looseObject({
    card_id: z.string().describe("The gateway's number of the card."),
    grant_id: z.string().describe('The grant that was used.'),
    subject: z.string().describe('The subject of the grant.'),
    origin: z.string().describe('The page around the secure frame.'),
  })
  .meta({ id: 'CardRevealedEventData' });

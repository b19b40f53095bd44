import type { MerchantEvent } from '../../contract/proxy/events.schema.ts';
import type { EventRow } from '../store/event-rows.ts';
import { eventIdOf } from './event-chain.ts';

/** An event as the merchant server reads it. */
export const eventView = (event: EventRow) =>
  ({
    id: eventIdOf(event),
    type: event.type,
    version: event.version,
    at: new Date(event.at).toISOString(),
    actor: event.actor,
    data: event.data,
    // Kept as it was recorded: the type names the data.
  }) as MerchantEvent;

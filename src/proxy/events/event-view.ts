import type { MerchantEvent } from '../../contract/proxy/events.schema.ts';
import type { EventRow } from '../store/tables.ts';

/** An event as the merchant server reads it. */
export const eventView = ({ id, type, version = 1, at, actor, data }: EventRow) =>
  ({
    id: `evt_${id}`,
    type,
    version,
    at: new Date(at).toISOString(),
    actor: actor ?? null,
    data,
    // Kept as it was recorded: the type names the data.
  }) as MerchantEvent;

import type { EventRow, OutboxRow } from '../../src/proxy/store/event-rows.ts';

/** A row as a store sees it, which asks nobody whether its seal is good. */
export const outboxRow = (more: Partial<OutboxRow> = {}): Omit<OutboxRow, 'id'> => ({
  at: 1,
  type: 'made',
  version: 1,
  actor: { kind: 'clock' },
  sessionId: null,
  data: {},
  nonce: 'n',
  seal: { by: '', mac: '' },
  ...more,
});

export const eventRow = (id: string, more: Partial<EventRow> = {}): EventRow => ({
  ...outboxRow(),
  id,
  previous: null,
  hash: 'h'.repeat(43),
  seal: { by: '', mac: '' },
  ...more,
});

const STATES = ['active', 'blocked', 'inactive', 'closed'] as const;

/** The text for a card's or group's state; `unknown` for an unmapped one (C-225). */
export const stateOf = (status: string): (typeof STATES)[number] | 'unknown' =>
  STATES.find((state) => state === status) ?? 'unknown';

/** What payments by card are looked at by, across sessions (P-46). */
export const CARD_TESTING_RULES = ['card', 'challenges', 'address', 'spike'] as const;
export type CardTestingRule = (typeof CARD_TESTING_RULES)[number];

/** What is done about what looks like card testing, from the mildest. */
export const CARD_TESTING_ACTIONS = ['alert', 'three_ds', 'refuse'] as const;
export type CardTestingAction = (typeof CARD_TESTING_ACTIONS)[number];

/** What is done from an attempt on. */
export interface CardTestingAlarm {
  readonly rule: CardTestingRule;
  readonly action: CardTestingAction;
}

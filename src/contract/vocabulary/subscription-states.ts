/** What is known of a period's charge, in a word. */
export const DEDUCTION_OUTCOMES = ['paid', 'refused', 'unknown', 'missing'] as const;

/** Whether more will be charged by a subscription, as its shopper sees it. */
export const SUBSCRIPTION_STATES = ['active', 'cancelling', 'cancelled', 'ended'] as const;

/** The first message to a card frame: plain looks, nothing to add. */
export const CONFIGURE = {
  type: 'configure',
  locale: 'en',
  direction: 'ltr',
  appearance: { colorScheme: 'light', tokens: {} },
  messages: {},
  disabled: false,
} as const;

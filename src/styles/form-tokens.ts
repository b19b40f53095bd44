/**
 * Tokens of single parts and states of a form, in page and secure frame alike, with the kind of value each takes.
 * What is left out follows the general tokens, as the style sheets say where they use it.
 */
export const FORM_TOKENS = {
  /**
   * `above` fields, `floating` inside them, or `hidden` from sight: screen readers still read them. `joined`: inside, and the
   * card's fields are one box.
   */
  '--tender-labels': 'labels',
  '--tender-label-color': 'color',
  '--tender-label-size': 'length',
  /** Between label and field. */
  '--tender-label-gap': 'length',
  /** What is typed. */
  '--tender-field-color': 'color',
  '--tender-field-surface': 'color',
  /** Before and after what is typed. */
  '--tender-field-padding': 'length',
  '--tender-placeholder-color': 'color',
  /** Behind what is typed in a field with an error. */
  '--tender-invalid-surface': 'color',
  '--tender-focus-color': 'color',
  /** Of the ring; in the secure frame 5px at most. */
  '--tender-focus-width': 'length',
  /** Around a field that has focus. */
  '--tender-focus-shadow': 'shadow',
  '--tender-hint-color': 'color',
  /** Of hints and errors below a field. */
  '--tender-hint-size': 'length',
  /** Of the card form: 2, or 1 to put each field in a line of its own. */
  '--tender-columns': 'number',
} as const;

/** Name of a token of a form's parts, such as `--tender-label-size`. */
export type FormTokenName = keyof typeof FORM_TOKENS;

/** Tokens of what only a page shows: the chosen payment method, stored card or plan, and room for the card form. */
export type PageTokenName =
  '--tender-selected-color' | '--tender-selected-surface' | '--tender-card-entry-height';

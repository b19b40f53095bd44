import type { AppearanceOptions } from './appearance.ts';

/** Labels inside their fields, which move up when something is typed. */
export const floating: AppearanceOptions = {
  tokens: {
    '--tender-labels': 'floating',
    '--tender-label-color': 'light-dark(#5b6270, #a3abb9)',
    '--tender-radius': '6px',
    '--tender-card-entry-height': '14.5em',
  },
};

/** The card's fields as one box with lines between, their labels inside. */
export const joined: AppearanceOptions = {
  tokens: {
    '--tender-labels': 'joined',
    '--tender-label-size': '0.8125em',
    '--tender-label-color': 'light-dark(#5b6270, #a3abb9)',
    '--tender-radius': '12px',
    '--tender-control-height': '48px',
    '--tender-card-entry-height': '11.0625em',
  },
};

/** Little height: no labels above the fields, small gaps. Screen readers still read the labels. */
export const compact: AppearanceOptions = {
  tokens: {
    '--tender-labels': 'hidden',
    '--tender-gap': '10px',
    '--tender-control-height': '44px',
    '--tender-card-entry-height': '12em',
  },
};

/** Tinted fields, a tint behind errors and selected options, no shadows. */
export const tinted: AppearanceOptions = {
  tokens: {
    '--tender-field-surface': 'light-dark(#eef0f4, #2a2e36)',
    '--tender-invalid-surface': 'light-dark(#fdeef0, #3d2529)',
    '--tender-color-border': 'light-dark(#767e8b, #838b99)',
    '--tender-shadow': 'none',
    '--tender-radius': '4px',
    '--tender-selected-surface': 'light-dark(#eef2ff, #20263a)',
  },
};

/** Large and round, with a friendly look. */
export const round: AppearanceOptions = {
  tokens: {
    '--tender-radius': '24px',
    '--tender-control-height': '54px',
    '--tender-field-padding': '20px',
    '--tender-label-weight': '600',
    '--tender-gap': '20px',
    '--tender-card-entry-height': '19em',
  },
};

/** Square, black on white or white on black: strong lines, and no shadows. */
export const plain: AppearanceOptions = {
  tokens: {
    '--tender-color-accent': 'light-dark(#000000, #ffffff)',
    '--tender-color-on-accent': 'light-dark(#ffffff, #000000)',
    '--tender-color-text': 'light-dark(#000000, #ffffff)',
    '--tender-color-muted': 'light-dark(#4d4d4d, #bdbdbd)',
    '--tender-color-surface': 'light-dark(#ffffff, #000000)',
    '--tender-color-subtle': 'light-dark(#f2f2f2, #262626)',
    '--tender-color-border': 'light-dark(#000000, #ffffff)',
    '--tender-radius': '0',
    '--tender-shadow': 'none',
  },
};

/** For pages that are always dark, whatever the device prefers. */
export const night: AppearanceOptions = {
  colorScheme: 'dark',
  tokens: {
    '--tender-color-surface': '#12141c',
    '--tender-color-subtle': '#1f2330',
    '--tender-color-border': '#6d7690',
    '--tender-color-accent': '#b9a6ff',
    '--tender-color-on-accent': '#1a1038',
    '--tender-radius': '10px',
  },
};

/** Close to what Stripe's elements look like if nothing is set, with lines that meet WCAG 1.4.11. */
export const stripe: AppearanceOptions = {
  tokens: {
    '--tender-color-accent': 'light-dark(#0570de, #7ab8ff)',
    '--tender-color-on-accent': 'light-dark(#ffffff, #06213f)',
    '--tender-color-text': 'light-dark(#30313d, #f2f4f7)',
    '--tender-color-subtle': 'light-dark(#f8f9fb, #272b33)',
    '--tender-color-danger': 'light-dark(#d01539, #ff8f98)',
    '--tender-radius': '5px',
    '--tender-gap': '12px',
    '--tender-control-height': '44px',
    '--tender-label-size': '0.875em',
    '--tender-label-weight': '400',
    '--tender-shadow':
      '0 1px 1px light-dark(#00000008, #00000040), 0 3px 6px light-dark(#00000005, #00000033)',
    '--tender-focus-width': '1px',
    '--tender-focus-shadow': '0 0 0 3px light-dark(#0570de40, #7ab8ff4d)',
    '--tender-card-entry-height': '16em',
  },
};

/** Filled fields without lines' weight or shadows, in a cool grey. */
export const flat: AppearanceOptions = {
  tokens: {
    '--tender-color-accent': 'light-dark(#4a3df5, #a8a3ff)',
    '--tender-color-on-accent': 'light-dark(#ffffff, #14104a)',
    '--tender-color-surface': 'light-dark(#f6f8fb, #20242c)',
    '--tender-color-subtle': 'light-dark(#e9edf3, #2b303a)',
    '--tender-color-border': 'light-dark(#7d8796, #768091)',
    '--tender-color-divider': 'light-dark(#dde3eb, #343a45)',
    '--tender-radius': '6px',
    '--tender-label-weight': '600',
    '--tender-label-size': '0.875em',
    '--tender-shadow': 'none',
    '--tender-selected-surface': 'light-dark(#ecebff, #262546)',
  },
};

/** Thick black lines, hard shadows and a loud button. */
export const brutal: AppearanceOptions = {
  tokens: {
    '--tender-color-accent': 'light-dark(#111111, #ffd60a)',
    '--tender-color-on-accent': 'light-dark(#ffd60a, #111111)',
    '--tender-color-text': 'light-dark(#111111, #fdf6e3)',
    '--tender-color-muted': 'light-dark(#4a463d, #c9c2b0)',
    '--tender-color-surface': 'light-dark(#fffdf5, #1c1b18)',
    '--tender-color-subtle': 'light-dark(#fff0b3, #35322a)',
    '--tender-color-border': 'light-dark(#111111, #fdf6e3)',
    '--tender-color-divider': 'light-dark(#111111, #fdf6e3)',
    '--tender-border-width': '2px',
    '--tender-radius': '0',
    '--tender-label-weight': '700',
    '--tender-shadow': '3px 3px 0 light-dark(#111111, #ffd60a)',
    '--tender-focus-color': 'light-dark(#b3261e, #ffd60a)',
    '--tender-selected-surface': 'light-dark(#fff0b3, #35322a)',
  },
};

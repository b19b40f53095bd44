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

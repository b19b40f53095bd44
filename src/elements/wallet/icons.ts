import { html, type TemplateResult } from 'lit';

/** Paths of Lucide icons (ISC licence, lucide.dev), drawn as strokes; a test holds them to that package. */
export const ICONS = {
  plus: 'M5 12h14M12 5v14',
  'arrow-up-right': 'M7 7h10v10M7 17 17 7',
  gauge: 'm12 14 4-4M3.34 19a10 10 0 1 1 17.32 0',
  'undo-2': 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
  'rotate-cw': 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  files:
    'M15 2h-4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8M16.706 2.706A2.4 2.4 0 0 0 15 2v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0-.706-1.706zM5 7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732-1',
  check: 'M20 6 9 17l-5-5',
} as const;

/** Name of an icon, as Lucide has it. */
export type IconName = keyof typeof ICONS;

/** An icon beside or above the text that says the same. */
export const icon = (name: IconName): TemplateResult =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

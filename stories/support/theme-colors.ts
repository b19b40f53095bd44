/** Colours of six hexadecimal digits, as the theme editor reckons with them. */

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A share of white in it, for a dark ground. */
export const lighten = (hex: string, share: number): string =>
  `#${channels(hex)
    .map((channel) => Math.round(channel + (255 - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** What is read best on a colour: white, or nearly black. */
export const textOn = (hex: string): string =>
  contrast(hex, '#ffffff') >= contrast(hex, '#111318') ? '#ffffff' : '#111318';

/** The least lightened form that can be read on a ground. */
export function readableOn(ground: string, hex: string): string {
  const steps = Array.from({ length: 20 }, (_, step) => lighten(hex, step / 20));
  return steps.find((color) => contrast(color, ground) >= 4.5) ?? '#ffffff';
}

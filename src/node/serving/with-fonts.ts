import { createHash } from 'node:crypto';
import type { FontFile } from '../configuration/read-fonts.ts';
import type { Asset, FolderAssets } from '../runtime/folder-assets.ts';

/** Documents that a page's `--tender-font-family` reaches. */
const STYLED = ['card.html', 'reveal.html'];

/**
 * The files of the frame, and fonts beside them: each document carries the rules by which the browser
 * loads a font once something is written in it. Nothing that a page says is in a rule or an address.
 */
export function withFonts(assets: FolderAssets, fonts: readonly FontFile[]): FolderAssets {
  if (fonts.length === 0) return assets;
  const named = fonts.map((font) => ({ font, path: pathOf(font) }));
  const files = new Map(
    named.map(({ font: { body }, path }): [string, Asset] => [path, { body, type: 'font/woff2' }]),
  );
  const style = `<style>${named.map(({ font, path }) => ruleOf(font, path)).join('')}</style>`;
  const styled = new Map<string, Asset>();
  return async (path) => {
    const known = files.get(path) ?? styled.get(path);
    if (known) return known;
    const asset = await assets(path);
    if (!asset || !STYLED.includes(path)) return asset;
    const made = withStyle(asset, style);
    styled.set(path, made);
    return made;
  };
}

/** Named by its content, so that it may be kept for ever. */
const pathOf = ({ body }: FontFile): string =>
  `assets/font-${createHash('sha256').update(body).digest('hex').slice(0, 16)}.woff2`;

const ruleOf = ({ family, weight, style, unicodeRange }: FontFile, path: string): string =>
  `@font-face{font-family:"${family}";src:url(${path})format("woff2");font-weight:${weight};font-style:${style};font-display:swap${unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`}}`;

const withStyle = ({ body, type }: Asset, style: string): Asset => ({
  body: new TextEncoder().encode(
    new TextDecoder().decode(body).replace('</head>', (end) => style + end),
  ),
  type,
});

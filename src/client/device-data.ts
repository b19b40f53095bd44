import type { DeviceData } from '../contract/proxy/checkout.schema.ts';

/** Browsers say less than their types promise. */
interface Surroundings extends Partial<Pick<Window, 'screen' | 'innerWidth'>> {
  readonly navigator?: { readonly userAgent: string; readonly language?: string };
}
type WindowSize = NonNullable<DeviceData['challenge_window_size']>;

/**
 * The EMV 3-D Secure challenge window to ask for (C-109): the largest that fits into the page's width with a dialog around it
 * (500 × 600, 390 × 400 or 250 × 400 CSS pixels), and the whole screen on a phone.
 */
export const challengeWindowSize = (width: number, screenWidth: number): WindowSize => {
  if (screenWidth < 500) return '05';
  if (width >= 540) return '03';
  return width >= 430 ? '02' : '01';
};

/** What a user agent calls itself, the more particular before what it is made of. */
const BROWSERS = {
  Edge: /\bEdg/,
  Opera: /\bOPR\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  Chrome: /(Chrome|CriOS)\//,
  Safari: /\bSafari\//,
};

const SYSTEMS = {
  Windows: /\bWindows\b/,
  iOS: /\b(iPhone|iPad|iPod)\b/,
  macOS: /\bMac OS X\b/,
  Android: /\bAndroid\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};

const named = (names: Readonly<Record<string, RegExp>>, userAgent: string): string | undefined =>
  Object.entries(names).find(([, sign]) => sign.test(userAgent))?.[0];

/** What only the browser knows about the device, as 3-D Secure requires it (2.1, C-110, C-116). */
export function readDeviceData({ screen, navigator, innerWidth }: Surroundings): DeviceData {
  // Where there is no window, as in a program, nothing of it is known.
  if (!screen || !navigator || innerWidth === undefined) return {};
  const { language, userAgent } = navigator;
  const said = {
    // A zoomed screen has fractions, and what hides the visitor may make up any number.
    time_zone: `${Math.round(-new Date().getTimezoneOffset())}`,
    resolution: `${Math.round(screen.width)}x${Math.round(screen.height)}`,
    color_depth: `${Math.round(screen.colorDepth)}`,
    browser_lang: language?.slice(0, 35),
    os: named(SYSTEMS, userAgent),
    browser: named(BROWSERS, userAgent),
    challenge_window_size: challengeWindowSize(innerWidth, Math.min(screen.width, screen.height)),
  };
  // What a browser doesn't say is left out: its shopper can't change that, and has to be able to pay.
  return Object.fromEntries(
    Object.entries(said).filter(([, text]) => text && !/NaN|Inf|-.*x|\d{6}/.test(text)),
  );
}

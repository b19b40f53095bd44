import type { DeviceData } from '../contract/proxy/checkout.schema.ts';

type WindowSize = NonNullable<DeviceData['challenge_window_size']>;

/**
 * The EMV 3-D Secure challenge window to ask for (C-109): the largest that fits into the form's
 * width (500 × 600, 390 × 400 or 250 × 400 CSS pixels), and the whole screen on a phone.
 */
export const challengeWindowSize = (formWidth: number, screenWidth: number): WindowSize => {
  if (screenWidth < 500) return '05';
  if (formWidth >= 500) return '03';
  return formWidth >= 390 ? '02' : '01';
};

/** What only the browser knows about the device, as 3-D Secure requires it (2.1, C-110, C-116). */
export const readDeviceData = ({ screen, navigator, innerWidth }: Window): DeviceData => ({
  time_zone: String(-new Date().getTimezoneOffset()),
  resolution: `${screen.width}x${screen.height}`,
  color_depth: String(screen.colorDepth),
  browser_lang: navigator.language.slice(0, 35),
  challenge_window_size: challengeWindowSize(innerWidth, Math.min(screen.width, screen.height)),
});

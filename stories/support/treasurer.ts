import { find, press, untilThere } from './look.ts';

/** Opens a form, types what it asks for and sends it. */
export async function enter(canvas: HTMLElement, form: string, text: string): Promise<void> {
  await press(canvas, `${form}-button`);
  (await find<HTMLInputElement>(canvas, '[part~="input"]')).value = text;
  await press(canvas, 'confirm-button');
}

/** Types into inputs by their name. */
export async function typeAll(
  canvas: HTMLElement,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    (await find<HTMLInputElement>(canvas, `[name="${name}"]`)).value = text;
}

/** Waits until the element tells what became of it. */
export const untilTold = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, '.status > :is(.done, .notice:not(.busy))');

/** Waits until something can't be had. */
export const untilFault = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, '[part~="error"]:not([hidden])');

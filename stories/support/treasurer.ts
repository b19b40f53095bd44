import { find, press, untilThere, type Step } from './look.ts';

/** Opens a form, fills its one field in once this is there, and submits it. */
export const entering =
  (form: string, text: string, there = '[part~="input"]'): Step =>
  async (canvas) => {
    await press(canvas, `${form}-button`);
    await untilThere(canvas, there);
    (await find<HTMLInputElement>(canvas, '[part~="input"]')).value = text;
    await press(canvas, 'confirm-button');
  };

/** Types into inputs by their name. */
export async function typeAll(
  canvas: HTMLElement,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    (await find<HTMLInputElement>(canvas, `[name="${name}"]`)).value = text;
}

/** Waits until the element shows the result. */
export const untilTold = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, '.status > :is(.done, .notice:not(.busy))');

/** Waits until the element says that loading failed. */
export const untilFault = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, '[part~="error"]:not([hidden])');

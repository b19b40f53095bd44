/** Only a failure takes so long: enough for a machine on which other work goes on. */
const PATIENCE_MS = 60_000;

/** Waits until there is something to see. */
export async function until<T>(what: string, look: () => T | null | undefined): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited for ${what}, which did not come`);
    await new Promise(requestAnimationFrame);
  }
}

/** The element that matches the selector, however deep, once it is there. */
export const find = <Found extends HTMLElement>(
  canvas: HTMLElement,
  selector: string,
): Promise<Found> => until(selector, () => deepQuery(canvas, selector) as Found | undefined);

/** Waits until an element, however deep, matches the selector. */
export async function untilThere(canvas: HTMLElement, selector: string): Promise<void> {
  await find(canvas, selector);
}

/** Presses the button of a part name, as soon as that can be done. */
export async function press(canvas: HTMLElement, part: string): Promise<void> {
  (await find(canvas, `[part~="${part}"]:enabled:not([aria-disabled="true"])`)).click();
}

/**
 * The first match, also inside of shadow roots, and of frames: secure frames have our own origin here,
 * and nowhere else.
 */
function deepQuery(root: ParentNode, selector: string): Element | undefined {
  const found = root.querySelector(selector);
  if (found) return found;
  const around = root instanceof HTMLElement ? [root] : [];
  for (const element of [...around, ...root.querySelectorAll('*')]) {
    const inside = element.shadowRoot ?? framedIn(element);
    const deeper = inside && deepQuery(inside, selector);
    if (deeper) return deeper;
  }
  return undefined;
}

const framedIn = (element: Element): Document | null =>
  element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;

/** One step of a story. */
export type Step = (canvas: HTMLElement) => Promise<void>;

/** Waits until the selector matches. */
export const showing =
  (selector: string): Step =>
  (canvas) =>
    untilThere(canvas, selector);

/** Presses the part. */
export const pressing =
  (part: string): Step =>
  (canvas) =>
    press(canvas, part);

/** Waits until so many match, all in the story itself. */
export const allOf =
  (selector: string, count: number): Step =>
  async (canvas) => {
    await until(`${count} of ${selector}`, () =>
      canvas.querySelectorAll(selector).length === count ? canvas : undefined,
    );
  };

/** Elements with an announcer for all that is inside them. */
const AROUND = 'tender-checkout, tender-provider, tender-desk, tender-account';

/** Screen readers watch only a region that they know: it is there, and empty, this long before it is written to. */
const KNOWN_MS = 100;

/** Then it is empty again: whoever reads the page line by line meets no text that was said long ago. */
const STAYS_MS = 10_000;

/** The language that a text is in. */
interface Spoken {
  readonly language: string;
  readonly direction: string;
}

interface Announcer {
  readonly region: HTMLElement;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const announcers = new WeakMap<Node, Announcer>();

/**
 * Gets an element's announcer ready: one for each checkout or provider, and for each dialog, behind which nothing
 * speaks. It has no role, so that nobody stops at it.
 */
export function readyAnnouncer(host: Element): Announcer {
  const place = placeOf(host);
  const known = announcers.get(place);
  if (known?.region.isConnected) return known;
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.ariaLive = 'polite';
  region.ariaAtomic = 'true';
  // Before what is rendered, which may take away all that comes after it.
  place.prepend(region);
  const announcer = { region, timer: undefined };
  announcers.set(place, announcer);
  return announcer;
}

/** Says a text once, in one write, in place of one that is about to be said; an empty one only takes that back. */
export function announce(host: Element, text: string, spoken?: Spoken): void {
  const announcer = readyAnnouncer(host);
  const { region } = announcer;
  const write = (written: string, then?: () => void, wait = KNOWN_MS) => {
    clearTimeout(announcer.timer);
    announcer.timer = setTimeout(() => {
      region.textContent = written;
      then?.();
    }, wait);
  };
  region.textContent = '';
  region.lang = spoken?.language ?? '';
  region.dir = spoken?.direction ?? '';
  write(text, () => write('', undefined, STAYS_MS));
}

/** Sentences in one text. A heading, which ends in no mark of its own, gets the pause of one. */
export const inOneText = (parts: readonly (string | undefined)[], language: string): string => {
  const [stop, space] = language.startsWith('zh') ? ['。', ''] : ['.', ' '];
  return parts
    .filter((part) => part)
    .map((part) => (/[.!?…。！？؟۔]$/u.test(part ?? '') ? part : `${part}${stop}`))
    .join(space);
};

/** The outermost element with an announcer around one; that itself where there is none. */
export function aroundOf(host: Element): Element {
  let place = host;
  for (let node: Element | null | undefined = host; node; node = parentOf(node))
    if (node.matches(AROUND)) place = node;
  return place;
}

function placeOf(host: Element): ParentNode & Node {
  const dialog = host.shadowRoot?.querySelector('dialog[open]');
  if (dialog) return dialog;
  const place = aroundOf(host);
  return place.shadowRoot ?? place;
}

const parentOf = (node: Element): Element | null | undefined =>
  node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host;

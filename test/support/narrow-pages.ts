import type { Page } from 'playwright-core';
import { shownFrames } from '../stories/loaded-frames.ts';

/** Phones of 2016 and of today, and a small tablet, in CSS pixels. */
const WIDTHS = [320, 390, 768] as const;

/** The reader's own font size, twice the usual one, at the narrowest width (WCAG 1.4.4, 1.4.10). */
const LARGE_TEXT_PX = 32;

/**
 * What sticks out of its box or the page at each width, and with large text, while every text begins
 * with a word of 36 letters; none if all can be read without scrolling sideways.
 */
export async function cutOffTexts(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  const look = async (what: string) => {
    for (const frame of await shownFrames(page)) {
      await frame.evaluate(lengthenTexts);
      found.push(...(await frame.evaluate(sticksOut)).map((words) => `${what}: ${words}`));
    }
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await look(`${width} px`);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}px`;
  }, LARGE_TEXT_PX);
  await look('320 px, large text');
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * Words that are broken although they would fit into one line, or beside nothing, with large text at the
 * narrowest width. What is longer than any line may break.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  const found = [];
  for (const px of [LARGE_TEXT_PX * 0.75, LARGE_TEXT_PX]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, px);
    for (const frame of await shownFrames(page))
      found.push(...(await frame.evaluate(breaks)).map((word) => `${px} px: ${word}`));
  }
  return found;
}

/** The same at the width that a page has, as an expression of the page or of a frame in it. */
export const cutOffHere = (): string =>
  `[(${lengthenTexts.toString()})(), (${sticksOut.toString()})()][1]`;

/** Runs in a page: each text's first word gets the length of a German compound. Amounts stay as they are. */
function lengthenTexts(): void {
  const LONG = 'Rindfleischetikettierungsüberwachung';
  const WORD = /\p{L}*[\p{Ll}\p{Lo}]{2}\p{L}*/u;
  const lengthen = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && node.shadowRoot) lengthen(node.shadowRoot);
      if (!(node instanceof Text) || node.data.includes(LONG)) continue;
      if (node.parentElement?.closest('style, script')) continue;
      node.data = node.data.replace(WORD, LONG);
    }
  };
  lengthen(document.body);
}

/** Runs in a page: words on more than one line, that would fit where they are or into the flex or grid around. */
function breaks(): string[] {
  const found: string[] = [];
  const room = (element: Element) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
  };
  const mostRoom = (element: Element): number => {
    let block = element;
    while (getComputedStyle(block).display === 'inline' && block.parentElement)
      block = block.parentElement;
    const around = block.parentElement;
    const stackable = around && /flex|grid/.test(getComputedStyle(around).display);
    const rest = block.getBoundingClientRect().width - room(block);
    return stackable ? room(around) - rest : room(block);
  };
  const look = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && node.shadowRoot) look(node.shadowRoot);
      const parent = node.parentElement;
      if (!(node instanceof Text) || !parent || parent.closest('style, .visually-hidden')) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}.,]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        if (lines.size > 1 && width <= mostRoom(parent))
          found.push(`${parent.localName}: "${word}" in ${lines.size} lines`);
      }
    }
  };
  look(document.body);
  return found;
}

/** Runs in a page: what is wider than the box that is meant to hold it, innermost boxes only. */
function sticksOut(): string[] {
  // Frames are drawn a little larger, for the focus rings inside.
  const ROOM = 4;
  const found: string[] = [];
  const excess = ({ clientWidth, scrollWidth }: Element) => scrollWidth - clientWidth;
  // Of inline boxes browsers tell no width, and what is there for listeners only is one pixel wide.
  const isTooWide = (element: Element) => element.clientWidth > 1 && excess(element) > ROOM;
  const mayScroll = (element: Element) => {
    const { visibility, overflowX } = getComputedStyle(element);
    return (
      visibility === 'hidden' ||
      overflowX === 'auto' ||
      overflowX === 'scroll' ||
      element.matches('input, select, iframe')
    );
  };
  const look = (root: ParentNode, inside: string): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot, element.localName);
      if (!isTooWide(element) || mayScroll(element)) continue;
      if ([...element.querySelectorAll('*')].some(isTooWide)) continue;
      const name = [inside, element.localName, ...element.classList].join('.');
      const words = element.textContent.replace(/\s+/g, ' ').trim().slice(0, 60);
      found.push(`${name} by ${excess(element)} px: "${words}"`);
    }
  };
  look(document, '');
  const { documentElement: page } = document;
  if (page.scrollWidth > page.clientWidth)
    found.push(`scrolls sideways by ${page.scrollWidth - page.clientWidth} px`);
  return found;
}

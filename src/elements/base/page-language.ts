/** The language that a page is written in where an element stands. */
export const pageLanguage = (element: Element): string =>
  element.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang || 'en';

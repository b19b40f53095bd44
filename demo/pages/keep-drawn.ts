import { render, type TemplateResult } from 'lit';
import { cart } from './cart.ts';
import { preferences } from './preferences.ts';
import { header } from './templates.ts';

/** What draws a page, the shop's header and the page's own view: at each call, and whenever preferences or cart change. */
export function keepDrawn(view: () => TemplateResult): () => void {
  const draw = (): void => {
    render(header(), document.querySelector('header') as HTMLElement);
    render(view(), document.querySelector('main') as HTMLElement);
  };
  preferences.addEventListener('change', draw);
  cart.addEventListener('change', draw);
  return draw;
}

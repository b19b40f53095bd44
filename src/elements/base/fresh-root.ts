import { adoptStyles, type LitElement } from 'lit';

/**
 * The root an element draws into. What a server has drawn there goes: `attachShadow` empties a declarative
 * root. It was a skeleton, which the first drawing in the browser equals in size, so nothing has to match.
 */
export function freshRoot(element: LitElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  adoptStyles(root, (element.constructor as typeof LitElement).elementStyles);
  return root;
}

import type { LitElement } from 'lit';

/** Elements that show the chosen card where they name none. */
const DETAILS = ['tender-issued-card', 'tender-balance', 'tender-card-controls', 'tender-activity'];

type Details = LitElement & { readonly cardId: string; readonly groupId?: string };

/**
 * Choosing a card changes nothing in sight where the details stand below the list: the first of them is scrolled to
 * then, and gets the focus, so that a screen reader goes on there. Beside the list, focus stays in the list.
 */
export async function showDetails(provider: LitElement): Promise<void> {
  const details = [...provider.querySelectorAll<Details>(DETAILS.join())].find(
    ({ cardId, groupId }) => !cardId && !groupId,
  );
  await provider.updateComplete;
  await details?.updateComplete;
  const section = details?.shadowRoot?.querySelector('section');
  if (!details || !section) return;
  const { top, bottom } = details.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  details.scrollIntoView();
}

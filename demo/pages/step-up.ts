import { html, nothing, render } from 'lit';
import type { AuthoriseReveal } from '../../src/entries/issuing.ts';
import type { AuthoriseDecision } from '../../src/entries/staff.ts';
import { fetchDecisionGrant, fetchRevealGrant, ShopError } from './shop-api.ts';

/** Asks who it is before a card's details are shown. */
export const stepUp: AuthoriseReveal = ({ cardId, commitment }) =>
  confirmed('Card details are shown for half a minute.', 'A company', (code) =>
    fetchRevealGrant({ cardId, commitment, code }),
  );

/** The same before something is decided that nothing proves. */
export const stepUpToDecide: AuthoriseDecision = () =>
  confirmed('Your decision is recorded with your name.', 'A shop', fetchDecisionGrant);

/**
 * It stays open until the server has taken the code or the person gives up; the code is checked there, and only the
 * grant comes back.
 */
const confirmed = (
  what: string,
  who: string,
  fetchGrant: (code: string) => Promise<string>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'step-up';
    dialog.setAttribute('aria-labelledby', 'step-up-title');

    const draw = (fault?: string): void => {
      render(
        html`<form @submit=${submit} novalidate>
          <h2 id="step-up-title">Confirm it’s you</h2>
          <p>
            ${what} ${who} would ask for your passkey here; in this demonstration the code is
            <b>2468</b>.
          </p>
          <label>
            <span>Code</span>
            <input
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              aria-invalid=${fault === undefined ? 'false' : 'true'}
              aria-describedby="step-up-fault"
            />
          </label>
          <p id="step-up-fault" class="fault" role="alert">${fault ?? nothing}</p>
          <div class="actions">
            <button class="quiet" type="button" @click=${() => dialog.close()}>Cancel</button>
            <button class="primary" type="submit">Confirm</button>
          </div>
        </form>`,
        dialog,
      );
    };
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const code = dialog.querySelector('input')?.value ?? '';
      try {
        resolve(await fetchGrant(code));
        dialog.close();
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        draw(error.message);
        dialog.querySelector('input')?.focus();
      }
    };

    dialog.addEventListener('close', () => {
      dialog.remove();
      reject(new DOMException('the person gave up', 'AbortError'));
    });
    document.body.append(dialog);
    draw();
    dialog.showModal();
  });

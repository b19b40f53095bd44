import '../../src/entries/issuing.ts';
import { html, render } from 'lit';
import { faultOf, fetchCompany, fetchWalletGrant } from './shop-api.ts';
import { stepUp } from './step-up.ts';

const fetchGrant = async (): Promise<string> => (await fetchWalletGrant()).token;

/** One of the company's cards, at work. */
export async function drawCard(place: HTMLElement): Promise<void> {
  const fault = await faultOf(async () => {
    const [{ proxy, token }, { cards, holders }] = await Promise.all([
      fetchWalletGrant(),
      fetchCompany(),
    ]);
    const [card] = cards;
    if (!card) return;
    render(
      html`
        <tender-provider
          proxy=${proxy}
          .grant=${token}
          locale="en"
          .fetchGrant=${fetchGrant}
          .authoriseReveal=${stepUp}
          selected=${card.id}
        >
          <tender-issued-card
            card-id=${card.id}
            holder=${holders[card.holder ?? ''] ?? ''}
          ></tender-issued-card>
          <tender-balance card-id=${card.id}></tender-balance>
        </tender-provider>
      `,
      place,
    );
  });
  if (fault !== undefined) render(html`<p class="fault" role="alert">${fault}</p>`, place);
}

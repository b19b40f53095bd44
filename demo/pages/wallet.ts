import type { TenderSelectEvent } from '../../src/entries/issuing.ts';
import '../../src/entries/issuing.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Company } from '../server/company.ts';
import { keepDrawn } from './keep-drawn.ts';
import { preferences } from './preferences.ts';
import { fetchCompany, fetchWalletGrant, faultOf } from './shop-api.ts';
import { stepUp } from './step-up.ts';

/** A company's portal: its cards in a list, and all about the chosen one beside it; on phones, in its place. */

let company: Company = { cards: [], groups: [], holders: {} };
let proxy = '';
let grant = '';
let fault: string | undefined = undefined;

const fetchGrant = async (): Promise<string> => {
  const grant = await fetchWalletGrant();
  return grant.token;
};

/** The chosen card is in the address: it can be linked to, and going back shows the one before. */
const chosen = () => company.cards.find(({ id }) => `#${id}` === location.hash) ?? company.cards[0];

function view(): TemplateResult {
  return html`
    <h1>Company cards</h1>
    ${fault === undefined ? (proxy ? wallet() : nothing) : html`<p class="fault" role="alert">${fault}</p>`}
  `;
}

const wallet = (): TemplateResult => html`
  <tender-provider
    proxy=${proxy}
    .grant=${grant}
    locale=${preferences.locale}
    .fetchGrant=${fetchGrant}
    .authoriseReveal=${stepUp}
    selected=${chosen()?.id ?? ''}
  >
    <div class=${location.hash === '' ? 'wallet list' : 'wallet'}>
      <tender-cards
        class="sheet"
        .holders=${company.holders}
        @tender-select=${({ cardId }: TenderSelectEvent) => (location.hash = cardId)}
      ></tender-cards>
      <div class="chosen"><a class="back" href="#">‹ All cards</a>${card()}</div>
    </div>
  </tender-provider>
`;

function card(): TemplateResult | typeof nothing {
  const { id, name, holder, group } = chosen() ?? {};
  if (id === undefined) return nothing;
  return html`
    <section class="sheet" aria-label=${`Card ${name ?? id}`} data-card=${id}>
      <h2>${name}</h2>
      <tender-issued-card
        card-id=${id}
        holder=${company.holders[holder ?? ''] ?? ''}
      ></tender-issued-card>
      <tender-balance card-id=${id}></tender-balance>
      <tender-card-controls card-id=${id}></tender-card-controls>
    </section>
    ${
      group
        ? html`<section class="sheet" aria-label="Group">
            <tender-group group-id=${group} return-funds="to-account"></tender-group>
          </section>`
        : nothing
    }
    ${
      holder
        ? html`<section class="sheet" aria-label="Cardholder">
            <tender-cardholder cardholder-id=${holder}></tender-cardholder>
          </section>`
        : nothing
    }
    <section class="sheet" aria-label="Groups">
      <tender-group return-funds="to-account"></tender-group>
    </section>
    <section class="sheet" aria-label="Activity">
      <tender-activity card-id=${id}></tender-activity>
    </section>
  `;
}

const draw = keepDrawn(view);
draw();
fault = await faultOf(async () => {
  [{ proxy, token: grant }, company] = await Promise.all([fetchWalletGrant(), fetchCompany()]);
});
draw();

addEventListener('hashchange', () => {
  draw();
  // In place of a long list, it begins out of sight.
  document.querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
});

import '../../src/entries/issuing.ts';
import { html, type TemplateResult } from 'lit';
import { keepDrawn } from './keep-drawn.ts';
import { preferences } from './preferences.ts';
import { fetchWalletGrant, ShopError } from './shop-api.ts';
import { stepUp } from './step-up.ts';

/** A company's cards, its group and the people who hold them. Everything here is elements. */

const CARDS = [
  { id: '100029701', name: 'Travel', holder: 'Ada Lovelace' },
  { id: '100029702', name: 'Software', holder: 'Ada Lovelace' },
  { id: '100029703', name: 'Team', holder: 'Émilie du Châtelet' },
  { id: '100029704', name: 'Fuel', holder: 'Émilie du Châtelet' },
];
const CARDHOLDERS = ['8201', '8202'] as const;

let proxy = '';
let grant = '';
let fault: string | undefined;

const fetchGrant = async (): Promise<string> => {
  const grant = await fetchWalletGrant();
  return grant.token;
};

function view(): TemplateResult {
  return html`
    <h1>Company cards</h1>
    ${fault === undefined ? wallet() : html`<p class="fault" role="alert">${fault}</p>`}
  `;
}

const wallet = (): TemplateResult => html`
  <tender-provider
    proxy=${proxy}
    .grant=${grant}
    locale=${preferences.locale}
    .fetchGrant=${fetchGrant}
    .authoriseReveal=${stepUp}
  >
    <div class="wallet">
      ${CARDS.map(
        ({ id, name, holder }) => html`
          <section class="sheet" aria-label=${`Card ${name}`} data-card=${id}>
            <h2>${name}</h2>
            <tender-issued-card card-id=${id} holder=${holder}></tender-issued-card>
            <tender-balance card-id=${id}></tender-balance>
            <tender-card-controls card-id=${id}></tender-card-controls>
          </section>
        `,
      )}
      <section class="sheet" aria-label="Group">
        <tender-group group-id="5001" return-funds="to-account"></tender-group>
      </section>
      <section class="sheet" aria-label="New group"><tender-group></tender-group></section>
      ${CARDHOLDERS.map(
        (id) => html`
          <section class="sheet" aria-label=${`Cardholder ${id}`}>
            <tender-cardholder cardholder-id=${id}></tender-cardholder>
          </section>
        `,
      )}
    </div>
  </tender-provider>
`;

const draw = keepDrawn(view);
draw();
try {
  ({ proxy, token: grant } = await fetchWalletGrant());
} catch (error) {
  if (!(error instanceof ShopError)) throw error;
  fault = error.message;
}
draw();

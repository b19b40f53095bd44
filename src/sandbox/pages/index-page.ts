import { CONTROL_CALLS } from './control-calls.ts';
import { TEST_CARDS, type SandboxCard } from '../scenarios/cards.ts';
import { SCENARIO_NAMES } from '../scenarios/named-scenarios.ts';
import { RESULTS } from '../scenarios/results.ts';
import type { SandboxContext } from '../state/world.ts';
import { html } from './html.ts';
import { pageResponse } from './layout.ts';

/** `GET /__sandbox/` in a browser: what the sandbox is, and everything that can be done with it. */
export const indexPage = (world: SandboxContext): Response =>
  pageResponse(world, {
    role: 'Gateway, simulated',
    title: 'Tender sandbox',
    framed: false,
    wide: true,
    content: html`
      <p>
        This server simulates the payment gateway: it checks signatures, lengths and encodings as
        the real one does, keeps orders, refunds, subscriptions, payouts and issued cards, and sends
        notifications. The same calls always give the same results. It accepts the test cards below
        and refuses every other number.
      </p>
      <dl>
        <dt>Merchant</dt>
        <dd>${world.profile.ids.merchantId} / ${world.profile.ids.accountId}</dd>
        <dt>Company</dt>
        <dd>${world.profile.ids.companyId}</dd>
        <dt>Time</dt>
        <dd>${new Date(world.now()).toISOString()}</dd>
        <dt>Orders</dt>
        <dd>${world.state.orders.size}</dd>
      </dl>
      <h2>Test cards</h2>
      <p>Any future expiry date, any security code.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Brand</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          ${TEST_CARDS.map(
            (card) =>
              html`<tr>
                <td><code>${card.number}</code></td>
                <td>${card.brand}</td>
                <td>${effectOf(card)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <h2>Scenarios</h2>
      <p>
        Any call can be given another result: with <code>POST /__sandbox/next</code>, the header
        <code>X-Sandbox-Scenario: name</code>, or tags in the shopper’s e-mail,
        <code>ada+slow-300+declined@shop.example</code>. Refunds and payouts take
        <code>SBX:name</code> as their reason or reference. Names with a value:
        <code>slow-300</code>, <code>pending-3d</code>, <code>http502</code>,
        <code>redirect302</code>, <code>notify-dup-3</code>.
      </p>
      <ul class="names">
        ${SCENARIO_NAMES.map((name) => html`<li><code>${name}</code></li>`)}
      </ul>
      <h2>Control calls</h2>
      <p>All below <code>/__sandbox</code>, without a credential, on this machine only.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          ${CONTROL_CALLS.map(
            ({ method, path, about, example }) =>
              html`<tr>
                <td>${method} ${linkTo(world, method, path)}</td>
                <td>${about}${example === undefined ? '' : html`<br /><code>${example}</code>`}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `,
  });

const linkTo = ({ publicUrl }: SandboxContext, method: string, path: string) =>
  method === 'GET'
    ? html`<a href="${publicUrl}/__sandbox${path}">${path}</a>`
    : html`<code>${path}</code>`;

/** A card's scenario in a line. */
function effectOf({ scenario }: SandboxCard): string {
  const { payment, threeDS, withToken, disputed, refund, risk } = scenario;
  const end = (threeDS?.leadsTo ?? payment ?? RESULTS.success).text;
  const way =
    threeDS && THREE_DS[threeDS.mode] + (threeDS.skippedWithToken ? ', not when stored' : '');
  return [
    way === undefined ? end : `${way}: ${end}`,
    withToken && `when stored or renewed: ${withToken.text}`,
    disputed && 'then disputed',
    refund && `refund ${refund.replace('-', ' ')}`,
    risk && `risk score ${risk.score}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const THREE_DS = {
  required: '3-D Secure challenge',
  optional: '3-D Secure challenge where it is asked for',
  frictionless: '3-D Secure without a challenge',
} as const;

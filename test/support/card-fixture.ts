import { http } from 'msw';
import { RESULT } from './fake-proxy.ts';
import type { Stage } from './checkout-fixture.ts';
import { joinNetwork, pageNetwork } from './page-network.ts';
import { waitUntil } from './wait-until.ts';

/** What the proxy answers to a payment by card or saved card, sent by the frame. */
export type PayAnswer = (request: Request) => Response | Promise<Response>;

/** The secure frame of a fixture card form, in which a test types and whose posts it answers. */
export interface CardFixture {
  readonly document: Document;
  /** Every payment the frame has sent. */
  readonly payments: readonly Request[];
  type(fields: Partial<Record<'number' | 'expiry' | 'security-code' | 'name', string>>): void;
}

export const CARD = {
  number: '4242 4242 4242 4242',
  expiry: '12/39',
  'security-code': '123',
  name: 'Ada Lovelace',
};

/** The attempt succeeds, and the session's view says so from then on. */
export const succeeds =
  (at: Stage): PayAnswer =>
  () => {
    at.proxy.change({ state: 'paid', attempt: RESULT } as never);
    return Response.json(RESULT);
  };

/** Waits for the frame of the card form; `answer` stands in for the proxy's card route. */
export async function cardOn(at: Stage, answer: PayAnswer): Promise<CardFixture> {
  await at.found('tender-card-entry[state="ready"]');
  const frame = at.find<HTMLIFrameElement>('iframe');
  const window = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (!window) throw new Error('the form is ready without a frame');
  const payments: Request[] = [];
  joinNetwork(window);
  pageNetwork.use(
    http.post(`${at.url}/v1/checkout/:way`, ({ request }) => {
      // Only the frame names the page around it.
      if (!request.headers.has('X-Tender-Page')) return undefined;
      payments.push(request.clone());
      return answer(request);
    }),
  );
  const { document } = window;
  return {
    document,
    payments,
    type(fields) {
      for (const [id, text] of Object.entries(fields)) {
        const input = document.getElementById(id) as HTMLInputElement;
        input.value = text;
        input.dispatchEvent(new window.Event('input', { bubbles: true }));
      }
    },
  };
}

/** Presses Pay as soon as that can be done. */
export async function pressPay(at: Stage): Promise<void> {
  await waitUntil(() => at.find('[part~="pay-button"]:enabled'), 'Pay can’t be pressed');
  at.find('[part~="pay-button"]')?.click();
}

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { render } from 'lit';
import { reviewList } from '../demo/pages/review-list.ts';
import { decideHeld, heldPayments } from '../demo/server/held-payments.ts';
import { createMerchantClient } from '../src/entries/server.ts';
import { SANDBOX_SETTINGS } from '../src/contract/profile/sandbox-defaults.ts';
import { find, until, untilThere } from './support/look.ts';
import { stage } from './support/stage.ts';
import { PROXY } from './support/worker.ts';

/**
 * What a page of the shop's own can show its staff: the merchant server reads `risk` and `three_ds_result` of each
 * held payment, which no shopper's page ever gets, and sends the decision.
 */
const meta: Meta = {
  title: 'Checkout/Held for review',
  render: () => {
    const page = document.createElement('div');
    const tender = createMerchantClient({
      proxy: PROXY,
      apiKey: SANDBOX_SETTINGS.apiKeys[0],
      fetch: (request) => fetch(request),
    });
    const draw = async (): Promise<void> => {
      // Other stories have held payments of their own.
      const held = (await heldPayments(tender)).slice(0, 1);
      render(
        reviewList(held, ({ transactionId }, decision) => {
          void decideHeld(tender, transactionId, decision).then(() => {
            page.textContent = decision === 'approve' ? 'Approved.' : 'Rejected.';
          });
        }),
        page,
      );
    };
    void draw();
    return page;
  },
  play: ({ canvasElement }) => untilThere(canvasElement, '.held'),
};
export default meta;
type Story = StoryObj;

/** Why the gateway holds it, in its own words. */
export const WithReasons: Story = { parameters: stage({ paidWith: 'review' }) };

/** The decision is sent; the outcome follows as an event, as always. */
export const Approved: Story = {
  ...WithReasons,
  async play({ canvasElement }) {
    (await find(canvasElement, '[name="approve"]')).click();
    await until('the decision', () => canvasElement.textContent.includes('Approved.'));
  },
};

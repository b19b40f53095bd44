import assert from 'node:assert/strict';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('the desk of a shop’s staff', (scenario) => {
  scenario(
    'an order is found by its shopper, and some of it goes back, once',
    async ({ shopper }) => {
      await shopper.checkOut();
      await shopper.pay('4242424242424242');
      await shopper.told('succeeded');
      const orderId = await shopper.orderId();

      const staff = await shopper.page.context().newPage();
      const refunds: string[] = [];
      staff.on('request', (request) => {
        if (request.url().endsWith('/operations/orders.refund')) refunds.push(request.url());
      });
      await staff.goto(new URL('desk.html', shopper.page.url()).href);
      await staff.getByRole('searchbox', { name: 'Search', exact: true }).fill(orderId);
      await staff.keyboard.press('Enter');
      await staff.getByText(`1 order, filtered by Order number`).waitFor();
      await staff.getByRole('button', { name: orderId, exact: true }).click();

      const order = staff.locator('tender-order');
      await order.getByRole('button', { name: 'Ask the gateway now' }).click();
      await order.getByText(/The gateway says: Paid/).waitFor();
      await order.getByRole('button', { name: 'Refund' }).click();
      const dialog = order.getByRole('dialog');
      await dialog.getByLabel(/^Amount in/).fill('12');
      await dialog.getByText(/12\.00 goes back to/).waitFor();
      await dialog.getByRole('button', { name: /^Refund .*12\.00/ }).click();
      await order.getByText(/demo-staff/).waitFor();
      await order.getByText('Partly refunded').waitFor();
      assert.equal(refunds.length, 1);
      assert.deepEqual(shopper.violations, []);
    },
  );

  scenario(
    'a refund that nothing proves is decided by one of two people, and the other is told',
    async ({ shopper }) => {
      await shopper.checkOut();
      await shopper.pay('4242424242424242');
      await shopper.told('succeeded');
      const orderId = await shopper.orderId();
      const desk = async () => {
        const page = await shopper.page.context().newPage();
        await page.goto(new URL('desk.html', shopper.page.url()).href);
        return page;
      };
      const first = await desk();
      await first.getByRole('searchbox', { name: 'Search', exact: true }).fill(orderId);
      await first.keyboard.press('Enter');
      await first.getByText(`1 order, filtered by Order number`).waitFor();
      await first.getByRole('button', { name: orderId, exact: true }).click();
      const order = first.locator('tender-order');
      await order.getByRole('button', { name: 'Refund', exact: true }).click();
      await order.getByLabel(/^Amount in/).fill('12');
      await order.getByLabel('Reason, optional').fill('SBX:unknown');
      await order.getByRole('button', { name: /^Refund .*12\.00/ }).click();
      const waits = first.locator('tender-unresolved');
      const caseAt = (page: typeof first) =>
        page.locator('tender-unresolved [part~="case"]').filter({ hasText: orderId });
      await caseAt(first).waitFor();

      const second = await desk();
      const decide = async (page: typeof first, decision: string) => {
        const list = page.locator('tender-unresolved');
        await caseAt(page).getByRole('button', { name: decision, exact: true }).click();
        const dialog = list.getByRole('dialog');
        await dialog.getByText(/refunded/).waitFor();
        await dialog.getByLabel('Reason').fill('seen in the portal');
        return async () => {
          await dialog.getByRole('button', { name: decision, exact: true }).click();
          await page.getByLabel('Code').fill('2468');
          await page.getByRole('button', { name: 'Confirm', exact: true }).click();
        };
      };
      const late = await decide(second, 'It went through');
      const send = await decide(first, 'It didn’t go through');
      await send();
      await waits.getByText('Your decision is recorded.').waitFor();
      await waits.getByText('Nothing waits for you.').waitFor();
      // What may not be taken back is to be refunded again.
      await order.getByRole('button', { name: 'Refund', exact: true }).waitFor();

      await late();
      await second.getByText(/Decided by .*demo-staff.*: It didn’t go through\./).waitFor();
      await second.locator('tender-unresolved').getByText('Nothing waits for you.').waitFor();
      assert.deepEqual(shopper.violations, []);
    },
  );
});

import type { Locator } from 'playwright-core';
import { CARDS, type Shopper } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';
import { hears, Transcript } from '../support/transcript.ts';

const checkout = ({ page }: Shopper): Locator => page.locator('tender-checkout');
const cardForm = ({ page }: Shopper): Locator =>
  page.frameLocator('tender-card-entry iframe').locator('body');
const status = ({ page }: Shopper): Locator => page.locator('tender-payment-status');
const press = ({ page }: Shopper, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const CONTINUE =
  'Waiting for your payment to be completed. Please continue where you left off. ' +
  'If you have already completed it, the result will appear here in a moment.';

storefrontSuite('what a screen reader tells of', (scenario) => {
  scenario('paying by card: form, faults, decline, receipt', async ({ shopper }) => {
    const told = new Transcript('card');
    await shopper.checkOut();
    await told.take('The checkout', checkout(shopper), cardForm(shopper));
    await shopper.enterCard(CARDS.mistyped, '01/20');
    await shopper.payButton.click();
    await shopper.fault('cc-number').waitFor();
    await told.take('Number and expiry are wrong', cardForm(shopper));
    await shopper.pay(CARDS.declined);
    await shopper.told('failed');
    await shopper.fault('cc-csc').waitFor();
    await told.take('The bank has declined', status(shopper), cardForm(shopper));
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    await told.take('It is paid', checkout(shopper));
    await told.agrees();
  });

  scenario('a bank’s challenge: dialog, closing, receipt', async ({ shopper }) => {
    const told = new Transcript('challenge');
    const dialog = shopper.page.getByRole('dialog');
    await shopper.checkOut();
    await shopper.pay(CARDS.challenge);
    const bank = shopper.page.frameLocator('dialog iframe').frameLocator('iframe[name="bank"]');
    const approve = bank.getByRole('button', { name: 'Yes, approve' });
    await approve.waitFor();
    await told.take('The dialog', dialog, bank.locator('body'));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByText('Cancel this payment?').waitFor();
    await told.take('Asked whether to stop', dialog);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await approve.click();
    await shopper.told('succeeded');
    await told.take('It is paid', checkout(shopper));
    await told.agrees();
  });

  scenario('paying at a bank: choice, fault, waiting, return', async ({ shopper }) => {
    const told = new Transcript('online-banking');
    const { page } = shopper;
    await shopper.checkOut();
    await shopper.choose('Online banking');
    await shopper.payButton.click();
    await page.getByText('Please choose an option.').waitFor();
    await told.take('No bank is chosen', checkout(shopper));
    await shopper.methodForm.getByLabel('Your bank', { exact: true }).selectOption('Elbesparkasse');
    await shopper.payButton.click();
    await page.getByRole('button', { name: 'Refuse' }).waitFor();
    await told.take('At the bank', page.locator('body'));
    await page.goBack();
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    await hears(page, CONTINUE);
    await told.take('Back by the Back button', checkout(shopper));
    await press(shopper, 'Continue to payment');
    await press(shopper, 'Pay from my account');
    await shopper.returned();
    await shopper.told('succeeded');
    await hears(page, 'Payment received. Your order is paid. Thank you.');
    await told.take('Back at the shop', page.getByRole('region', { name: 'Payment' }));
    await told.agrees();
  });

  scenario('an invoice: person, faults, undecided', async ({ shopper }) => {
    const told = new Transcript('invoice');
    await shopper.checkOut();
    await shopper.choose('Invoice');
    await shopper.methodForm.getByLabel('Country').selectOption('BR');
    await shopper.methodForm.getByLabel('Document number').fill('529.982.247-26');
    await shopper.payButton.click();
    await shopper.page.getByText('doesn’t look like a document').waitFor();
    await told.take('Document and e-mail are at fault', shopper.methodForm);
    await shopper.methodForm.getByLabel('Document number').fill('529.982.247-25');
    await shopper.methodForm.getByLabel('E-mail').fill('ada@shop.example');
    await shopper.payButton.click();
    await press(shopper, 'Go back without deciding');
    await shopper.returned();
    await shopper.told('pending');
    await shopper.page.getByRole('button', { name: 'Choose another payment method' }).waitFor();
    await hears(
      shopper.page,
      'Your payment is pending. Some payments take a while. The result will appear here.',
    );
    await told.take('Back undecided', shopper.page.getByRole('region', { name: 'Payment' }));
    await told.agrees();
  });

  scenario('the hosted page in a frame', async ({ shopper }) => {
    const told = new Transcript('hosted-page');
    await shopper.checkOut();
    await checkout(shopper).evaluate((element) => element.setAttribute('hosted', 'frame'));
    await shopper.choose('Secure payment page');
    await told.take('Chosen', checkout(shopper));
    await shopper.payButton.click();
    const hosted = shopper.page.frameLocator('dialog iframe').frameLocator('iframe[name="bank"]');
    const pay = hosted.getByRole('button', { name: 'Pay', exact: true });
    await pay.waitFor();
    await told.take('The dialog', shopper.page.getByRole('dialog'), hosted.locator('body'));
    await pay.click();
    await shopper.told('succeeded');
    await told.take('It is paid', checkout(shopper));
    await told.agrees();
  });

  scenario('a subscription: terms, missing consent, receipt', async ({ demo, shopper }) => {
    const told = new Transcript('subscription');
    const { page } = shopper;
    await page.goto(`${demo.shopUrl}/shop.html`);
    await page.getByRole('button', { name: 'Coffee subscription' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await shopper.formReady();
    await page.getByLabel('I agree to pay').waitFor();
    await shopper.pay(CARDS.good);
    await page.getByText('Please agree to the subscription').waitFor();
    await told.take('Consent is missing', checkout(shopper));
    await page.getByLabel('I agree to pay').check();
    await shopper.payButton.click();
    await shopper.told('succeeded');
    await told.take('It is paid', checkout(shopper));
    await told.agrees();
  });

  scenario('a kept card: choice, removal', async ({ shopper }) => {
    const told = new Transcript('kept-card');
    const { page } = shopper;
    await shopper.checkOutSignedIn();
    await page.getByLabel('Save this card').check();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');
    await page.getByRole('link', { name: 'Continue shopping' }).click();
    await shopper.checkOutSignedIn();
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    await told.take('Kept cards', checkout(shopper), cardForm(shopper));
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await told.take('Asked whether to remove', page.locator('tender-card-entry'));
    await told.agrees();
  });

  scenario('a lost answer', async ({ shopper }) => {
    const told = new Transcript('lost-answer');
    await shopper.checkOut('ada+timeout-after@shop.example');
    await shopper.pay(CARDS.good);
    await shopper.told('unknown');
    await told.take('Nothing is proven yet', checkout(shopper));
    await shopper.told('succeeded');
    await told.take('It is paid', checkout(shopper));
    await told.agrees();
  });
});

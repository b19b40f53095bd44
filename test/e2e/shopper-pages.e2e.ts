import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentMessages } from '../../src/localization/loading/documents.ts';
import { programsOf } from '../support/browsers.ts';
import { ENGINES, openEngine, type EngineName } from '../support/engine-drivers.ts';
import { openSmallShop } from '../support/small-shop.ts';

/** What a shopper sees of a page, and where it leads back to. */
const SEEN = `[
  document.documentElement.lang,
  document.querySelector('h1')?.textContent,
  getComputedStyle(document.body).direction,
  document.querySelector('a')?.textContent,
]`;

for (const name of Object.keys(ENGINES) as EngineName[]) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  test(
    `in ${ENGINES[name]} pages of the proxy speak the session's language and lead back to the shop`,
    { skip },
    async (context) => {
      const shop = await openSmallShop();
      context.after(() => shop.stop());
      const driver = await openEngine(name);
      context.after(() => driver.close());
      const { startedTitle, backToShop } = documentMessages('ar');

      const { result } = await shop.pay('hosted', {}, { locale: 'ar' });
      const handOff = result.next_action?.url ?? '';
      // The hand-off leads on by itself; opened a second time, it says so.
      await driver.visit(handOff);
      await driver.until(`location.origin === '${new URL(shop.backend.sandboxUrl).origin}'`);
      await driver.visit(handOff);
      assert.deepEqual(await driver.read(SEEN), ['ar', startedTitle, 'rtl', backToShop]);
      await driver.click(`document.querySelector('a')`);
      await driver.until(`location.href.startsWith('${shop.url}/thanks')`);

      // Nothing says which session this was: the browser's own language, which is English here.
      await driver.visit(`${shop.backend.proxyUrl}/return/unknown`);
      const { invalidTitle } = documentMessages('en');
      assert.deepEqual(((await driver.read(SEEN)) as unknown[]).slice(0, 3), [
        'en',
        invalidTitle,
        'ltr',
      ]);
    },
  );
}

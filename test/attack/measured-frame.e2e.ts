import assert from 'node:assert/strict';
import type { Frame, Page } from 'puppeteer-core';
import { CONFIGURE } from '../support/configure.ts';
import { frameAddress, hostilePages, type Attack } from '../support/hostile-pages.ts';

/*
 * The page that holds the frame chooses its width, its fonts, its texts and what it lies in, and measures
 * everything that it can: heights, what scrolls along, and what is said when. Two cards of the same
 * length must look alike to it.
 */

/** The narrowest and the widest figures of most fonts. */
const CARDS = [
  { number: '4111111111111111', expiry: '11/31', code: '111' },
  { number: '4000000000080008', expiry: '08/80', code: '080' },
  { number: '4999999999999996', expiry: '09/49', code: '949' },
];

/** Fonts of proportional figures, and one that has none. */
const FONTS = ['serif', 'Georgia, "DejaVu Serif", cursive'];
const SIZES = ['1px', '16px', '300px'];
const WIDTHS = [90, 150, 200, 320, 600];

const dressed = (font: string, size: string) => ({
  ...CONFIGURE,
  appearance: {
    colorScheme: 'light',
    tokens: { '--tender-font-family': font, '--tender-font-size': size, '--tender-gap': '3px' },
  },
});

const LOOKS = FONTS.flatMap((font) => SIZES.map((size) => [font, size] as const));

/** What the page can measure at every width and look. */
async function measures({ page, send }: Attack, frame: Frame): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const [font, size] of LOOKS) {
    await send(dressed(font, size));
    for (const width of WIDTHS) {
      await page.evaluate(`void (iframe.style.width = '${width}px')`);
      await frame.waitForFunction(
        (wide, big) =>
          innerWidth === wide &&
          getComputedStyle(document.documentElement).getPropertyValue('--tender-font-size') === big,
        {},
        width,
        size,
      );
      await settled(frame);
      await settled(page);
      found.push([font, size, width, await page.evaluate(HEIGHT)]);
    }
  }
  return found;
}

const HEIGHT = `said.findLast(({ type }) => type === 'resize')?.height`;

/** Two rounds of layout, and the messages after them. */
const settled = (place: Page | Frame) =>
  place.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 10))))`,
  );

const types = async (frame: Frame, field: string, text: string) => {
  const input = await frame.waitForSelector(`#${field}`);
  await input?.focus();
  await input?.type(text);
};

hostilePages('a page that measures', (attack) => {
  attack('the shown details of a card: as high for every card', async (by) => {
    const { page, scene, hold, send, hear } = by;
    const seen: (readonly unknown[])[] = [];
    for (const { number, expiry, code } of CARDS) {
      const [month = '', year = ''] = expiry.split('/');
      scene.instead = ({ url }) =>
        url.endsWith('/reveal')
          ? Response.json({
              number,
              expiration_month: month,
              expiration_year: `20${year}`,
              security_code: code,
            })
          : undefined;
      const frame = await hold(scene.shop, frameAddress(scene, 'reveal', scene.shop));
      await send(CONFIGURE);
      await hear('ready');
      await send({ type: 'prepare' });
      await hear('commitment');
      await send({ type: 'reveal', grant: 'a.grant', cardId: '1' });
      await hear('revealed');
      const digits = await frame.$eval('.digits', ({ textContent }) => textContent);
      assert.equal(digits.replaceAll(' ', ''), number);
      seen.push(await measures(by, frame));
    }
    assert.ok(new Set(seen[0]?.map((one) => JSON.stringify(one).replace(/.*,/, ''))).size > 3);
    for (const others of seen.slice(1)) assert.deepEqual(others, seen[0]);
    await page.evaluate('void iframe.remove()');
  });

  attack('a card that is typed: as high, and heard of alike, for every card', async (by) => {
    const { page, scene, hold, send, hear, said } = by;
    const seen: unknown[] = [];
    for (const { number, code } of CARDS) {
      const frame = await hold(scene.shop, frameAddress(scene, 'card', scene.shop));
      await send(dressed('serif', '20px'));
      await hear('state');
      await page.evaluate(`void (iframe.style.width = '180px')`);
      await frame.waitForFunction(() => innerWidth === 180);
      await settled(frame);
      await settled(page);
      await types(frame, 'number', number.slice(0, 15));
      await types(frame, 'expiry', '1139');
      await types(frame, 'security-code', code);
      await settled(page);
      seen.push({
        height: await page.evaluate(HEIGHT),
        said: (await said()).map(({ type, ...rest }) => [type, { ...rest, at: 0 }]),
      });
    }
    for (const others of seen.slice(1)) assert.deepEqual(others, seen[0]);
  });

  attack('where the caret is, by what scrolls along with it', async (by) => {
    const { page, scene, hold, send, hear } = by;
    const seen: unknown[] = [];
    for (const { number } of CARDS) {
      const around =
        '#around{width:60px;height:90px;overflow:auto}iframe{width:900px;height:400px}';
      const frame = await hold(scene.shop, frameAddress(scene, 'card', scene.shop), around);
      await send(dressed('serif', '28px'));
      await hear('state');
      const places: unknown[] = [];
      for (const digit of number) {
        await types(frame, 'number', digit);
        await settled(page);
        places.push(await page.evaluate('[around.scrollLeft, around.scrollTop]'));
      }
      seen.push(places);
    }
    for (const others of seen.slice(1)) assert.deepEqual(others, seen[0]);
  });

  attack('which fault is shown, by its height', async (by) => {
    const { page, scene, hold, send, hear } = by;
    const heights: unknown[] = [];
    for (const number of ['', '41', '4111111111111112']) {
      const frame = await hold(scene.shop, frameAddress(scene, 'card', scene.shop));
      // The page words the faults, so that each of them takes another room.
      await send({
        ...CONFIGURE,
        messages: {
          cardNumberEmpty: 'no',
          cardNumberIncomplete: 'no '.repeat(90),
          cardNumberInvalid: 'no '.repeat(200),
        },
      });
      await hear('state');
      await types(frame, 'number', number);
      await send({ type: 'validate', id: '1' });
      await hear('validated');
      await settled(page);
      heights.push(await page.evaluate(HEIGHT));
    }
    assert.equal(new Set(heights).size, 1, String(heights));
  });

  attack('the ends of numbers that are valid on the way to a longer one', async (by) => {
    const { page, scene, hold, send, hear, said } = by;
    const frame = await hold(scene.shop, frameAddress(scene, 'card', scene.shop));
    await send(CONFIGURE);
    await hear('state');
    // Maestro numbers have 12 to 19 digits, and this one is valid at several of these lengths.
    await types(frame, 'number', '5018000000000000000');
    await types(frame, 'name', 'A');
    await settled(page);
    const ends = (await said()).flatMap((message) =>
      'state' in message ? [(message.state as { lastFour: string | null }).lastFour] : [],
    );
    assert.ok(new Set(ends.filter((end) => end !== null)).size <= 1, String(ends));
  });
});

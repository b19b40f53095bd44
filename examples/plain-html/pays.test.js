// The package as it is installed: sandbox, proxy and shop as programs of their own, and a real browser
// under the policy that `tender csp` prints.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { chromium } from 'playwright-core';
import { fillCard, pay, testCard } from 'tender-proxy/testing';

const freePort = () => getPort({ host: '127.0.0.1' });
const run = promisify(execFile);
const [shopPort, proxyPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
const shopUrl = `http://localhost:${shopPort}`;
const proxyUrl = `http://127.0.0.1:${proxyPort}`;
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const env = {
  ...process.env,
  TENDER_PUBLIC_URL: proxyUrl,
  TENDER_ALLOWED_ORIGINS: shopUrl,
  TENDER_GATEWAY_URL: sandboxUrl,
  TENDER_ISSUING_URL: sandboxUrl,
  TENDER_SANDBOX_PORT: String(sandboxPort),
  TENDER_DATABASE_URL: 'sqlite::memory:',
};

const tender = 'node_modules/.bin/tender';
const programs = [];
let browser;
after(async () => {
  await browser?.close();
  for (const program of programs) program.kill();
});

before(async () => {
  const { stdout } = await run(tender, ['csp'], { env });
  const page = { PROXY_URL: proxyUrl, PAGE_POLICY: JSON.parse(stdout).policy };
  await Promise.all([
    started(tender, ['sandbox'], {}, 'sandbox started'),
    started(tender, ['proxy'], { PORT: String(proxyPort) }, 'proxy started'),
    started('node', ['shop.js'], { PORT: String(shopPort), ...page }, 'ready'),
  ]);
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox'],
  });
});

const pages = {
  '/': 'the whole checkout by one script tag',
  '/layout.html': 'a layout of its own',
};
for (const [address, what] of Object.entries(pages)) {
  test(`a page with ${what} takes a payment under the policy that the package prints`, async () => {
    const page = await browser.newPage();
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const charged = (await ledger()).length;
    const scripts = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(shopUrl + address);
    await fillCard(page, testCard('visa'));
    assert.equal(await pay(page), 'succeeded');
    assert.equal(await page.title(), 'succeeded');
    assert.equal((await ledger()).length, charged + 1);
    assert.deepEqual(complaints, []);
    assert.ok(scripts.includes(`${shopUrl}/tender/tender.js?v=1`), 'of the version that it names');
    const files = new Set(scripts.map((script) => new URL(script).pathname));
    assert.equal(files.size, scripts.length, 'nothing is loaded twice');
    await page.close();
  });
}

test('a page that names the hash of each script refuses one that was changed', async () => {
  const page = await browser.newPage();
  const blocked = [];
  page.on('console', (message) => blocked.push(message.text()));
  const hashes = JSON.parse(
    await readFile('node_modules/tender-elements/dist/integrity.json', 'utf8'),
  );
  const later = Object.entries(hashes).filter(([file]) => /^cdn\/tender-.+\.js$/.test(file));
  const map = JSON.stringify({
    integrity: Object.fromEntries(
      later.map(([file, hash]) => [file.replace('cdn/', '/tender/'), hash]),
    ),
  });
  const mapHash = createHash('sha256').update(map).digest('base64');
  await page.route(`${shopUrl}/`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-length'];
    headers['content-security-policy'] = headers['content-security-policy'].replace(
      "script-src 'self'",
      `script-src 'self' 'sha256-${mapHash}'`,
    );
    const body = (await response.text())
      .replace('<link', `<script type="importmap">${map}</script><link`)
      .replace(
        '<script type="module" src="tender/',
        `<script type="module" integrity="${hashes['cdn/tender.js']}" src="tender/`,
      );
    await route.fulfill({ body, headers });
  });
  await page.route('**/tender/tender-balance-*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// changed` });
  });

  await page.goto(shopUrl);
  const refused = page.waitForEvent('pageerror');
  const defined = await page.evaluate(async () => {
    document.body.append(
      document.createElement('tender-balance'),
      document.createElement('tender-provider'),
    );
    await Promise.all(
      ['tender-checkout', 'tender-provider'].map((tag) => customElements.whenDefined(tag)),
    );
    return customElements.get('tender-balance') !== undefined;
  });
  await refused;
  assert.equal(defined, false);
  assert.equal(blocked.filter((text) => /integrity/.test(text)).length, 1);
  await page.close();
});

/** What the gateway was really asked to charge. */
async function ledger() {
  const answer = await fetch(`${sandboxUrl}/__sandbox/ledger`);
  return (await answer.json()).orders;
}

/** Starts a program and waits until it says that it is ready. */
async function started(command, args, more, word) {
  const program = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...more },
  });
  programs.push(program);
  for await (const line of createInterface(program.stdout)) if (line.includes(word)) return;
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

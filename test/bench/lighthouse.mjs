// `npm run lighthouse [-- runs]`: Lighthouse's marks for the built demo's pages, as a phone loads them: the
// median of the runs for performance, of which 98 is the least, and 100 in each run for the rest.
/* global document, sessionStorage */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { DemoProcesses } from '../support/demo-processes.ts';
import { findEngines } from '../../scripts/engines.mjs';
import { root } from '../../scripts/set-up.mjs';

const LIGHTHOUSE = '13.5.0';
const RUNS = Number(process.argv[2] ?? 5);
const LEAST_PERFORMANCE = 98;
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const PAGES = {
  front: 'index.html',
  storefront: 'shop.html',
  checkout: 'checkout.html',
  wallet: 'wallet.html',
  return: 'return.html',
};

/** @typedef {Record<(typeof CATEGORIES)[number], number>} Marks */

const lighthouse = await installed();
const executablePath = findEngines().find(({ name }) => name === 'chromium')?.programs[0];
if (!executablePath) throw new Error('Chromium is not installed.');
const demo = await DemoProcesses.start();
await demo.importCompany();
const order = await openOrder();
const browser = await puppeteer.launch({
  executablePath,
  // It reaches the demo and nothing else.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
let missed = false;
try {
  console.log(['page'.padEnd(12), ...CATEGORIES.map((name) => name.padStart(16))].join(''));
  for (const [name, file] of Object.entries(PAGES)) {
    /** @type {Marks[]} */
    const runs = [];
    /** @type {Set<string>} */
    const findings = new Set();
    for (let number = 0; number < RUNS; number += 1) {
      const { marks, shortOf } = await visit(`${demo.shopUrl}/${file}`);
      runs.push(marks);
      for (const finding of shortOf) findings.add(finding);
    }
    const marks = CATEGORIES.map((category) => {
      const sorted = runs.map((run) => run[category]).sort((a, b) => a - b);
      return sorted[category === 'performance' ? Math.floor(RUNS / 2) : 0] ?? 0;
    });
    const short = marks.some(
      (mark, index) => mark < (CATEGORIES[index] === 'performance' ? LEAST_PERFORMANCE : 100),
    );
    missed ||= short;
    console.log([name.padEnd(12), ...marks.map((mark) => String(mark).padStart(16))].join(''));
    for (const finding of findings) console.log(`  ${finding}`);
  }
} finally {
  await browser.close();
  await demo.stop();
}
process.exit(missed ? 1 : 0);

/** Far larger than all else that development needs, and wanted seldom: so it is no dependency. */
async function installed() {
  const folder = join(root, '.cache', `lighthouse-${LIGHTHOUSE}`);
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const { status } = spawnSync(
      'npm',
      [
        ...['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'],
        `lighthouse@${LIGHTHOUSE}`,
      ],
      { cwd: folder, stdio: 'inherit' },
    );
    if (status !== 0) throw new Error(`lighthouse@${LIGHTHOUSE} could not be installed.`);
  }
  const module = await import(pathToFileURL(entry).href);
  return /** @type {(url: string, flags: object, config: undefined, page: object) => Promise<any>} */ (
    module.default
  );
}

/** An order that is waiting for its payment, as the tab stores it. */
async function openOrder() {
  const cart = [{ sku: 'pour-over', quantity: 1 }];
  const email = 'ada@shop.example';
  const answer = await fetch(`${demo.shopUrl}/api/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cart, email, locale: 'en' }),
  });
  return JSON.stringify({ checkout: await answer.json(), email, cart });
}

/**
 * One visit with an empty cache, and what kept it from full marks.
 * @param {string} address
 * @returns {Promise<{ marks: Marks, shortOf: string[] }>}
 */
async function visit(address) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument((stored) => {
    if (!document.location.protocol.startsWith('http')) return;
    sessionStorage.setItem('cart', '[{"sku":"pour-over","quantity":1}]');
    if (document.location.pathname === '/return.html') sessionStorage.setItem('order', stored);
  }, order);
  // The checkout listens for news as long as it is open: its network is never quiet.
  const flags = { onlyCategories: CATEGORIES, maxWaitForLoad: 12_000, logLevel: 'silent' };
  const { lhr } = await lighthouse(address, flags, undefined, page);
  await context.close();
  const marks = /** @type {Marks} */ (
    Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
    )
  );
  const shortOf = CATEGORIES.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(
        (/** @type {{ id: string, weight: number }} */ { id, weight }) =>
          weight > 0 && (lhr.audits[id].score ?? 1) < (name === 'performance' ? 0.9 : 1),
      )
      .map((/** @type {{ id: string }} */ { id }) => {
        const { title, displayValue = '' } = lhr.audits[id];
        return `${name}: ${title} ${displayValue}`.trim();
      }),
  );
  return { marks, shortOf };
}

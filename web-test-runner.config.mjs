// Component tests (test/**/*.browser.ts) in every engine that this machine has.
import { readFileSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { findEngines } from './scripts/engines.mjs';
import { countReporter } from './scripts/browser-test-reporter.mjs';
import { documentTexts } from './src/localization/loading/documents.ts';
import { chromiumArgs, firefoxPreferences, startWebKitDriver } from './test/support/browsers.ts';
import { PATIENCE_MS } from './test/support/patience.mjs';

const launchers = {
  chromium: ([executablePath]) =>
    chromeLauncher({ launchOptions: { executablePath, args: chromiumArgs } }),
  firefox: ([executablePath]) =>
    puppeteerLauncher({
      launchOptions: { browser: 'firefox', executablePath, extraPrefsFirefox: firefoxPreferences },
    }),
  webkit: async () => {
    const { hostname, port, capabilities } = await startWebKitDriver();
    return webdriverLauncher({ hostname, port, capabilities, logLevel: 'error' });
  },
};

/** Suites that are written for node:test run in browsers too, on mocha and chai; msw runs unbundled. */
const browserModules = {
  name: 'browser-modules',
  resolveImport: ({ source }) =>
    ({
      'node:test': '/test/support/browser/node-test.ts',
      'node:assert/strict': '/test/support/browser/node-assert.ts',
      debug: '/test/support/browser/debug.ts',
    })[source],
};

const tellFailures = {
  name: 'tell-failures',
  transform: ({ path, body }) =>
    path.endsWith('.browser.ts')
      ? `import '/test/support/browser/tell-failures.ts';${body}`
      : undefined,
};

/** The built frame, where elements look for a proxy's, below the page's own `/proxy`, with its texts as a proxy adds them. */
const frameOfStagedProxy = (context, next) => {
  const { pathname, searchParams } = new URL(context.url, 'http://localhost');
  const [, part, name] = /^\/proxy\/frame\/(texts\/)?(card|reveal)$/.exec(pathname) ?? [];
  if (name) {
    const { frame, reveal } = documentTexts(searchParams.get('locale') ?? '');
    const texts = name === 'card' ? frame : reveal;
    context.type = part ? 'json' : 'html';
    context.body = part ? JSON.stringify(texts) : withMessages(name, texts);
    return undefined;
  }
  context.url = context.url.replace(/^\/proxy\/frame\/assets\//, '/dist/frame/assets/');
  return next();
};

const withMessages = (name, texts) =>
  readFileSync(`dist/frame/${name}.html`, 'utf8').replace(
    '<script type="module">',
    (script) =>
      `<script id="messages" type="application/json">${JSON.stringify(texts)}</script>${script}`,
  );

/** Where `npm test` counts; the terminal has no room for the names of all that passes. */
const counts = process.env['TENDER_TEST_COUNTS'];

const browsers = [];
for (const engine of findEngines()) {
  if (engine.found) browsers.push(await launchers[engine.name](engine.programs));
  else console.log(`left out: ${engine.title} (install ${engine.debian.join(' ')})`);
}

export default {
  files: 'test/**/*.browser.ts',
  nodeResolve: true,
  browsers,
  // One engine after the other: together they are slower on a machine with few cores.
  concurrentBrowsers: 1,
  // One page at a time: focus, blur and keys reach no page in the background. It is faster, too.
  concurrency: 1,
  staticLogging: true,
  middleware: [frameOfStagedProxy],
  plugins: [
    browserModules,
    tellFailures,
    esbuildPlugin({ ts: true, tsconfig: './tsconfig.json', target: 'es2022' }),
  ],
  // Of a test that waits in vain, its own words are told, not these limits.
  testFramework: { config: { timeout: PATIENCE_MS + 15_000 } },
  browserStartTimeout: 2 * PATIENCE_MS,
  testsFinishTimeout: 5 * PATIENCE_MS,
  // What elements tell a page's developer is asked for by the tests themselves.
  filterBrowserLogs: ({ args }) => !/Lit is in dev mode|^<tender-|^tender-elements:/.test(args[0]),
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: false }),
    // `npx wtr <file>` shows what has passed.
    counts ? countReporter(counts) : summaryReporter({ reportTestErrors: false }),
  ],
};

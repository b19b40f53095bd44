// Finds the browsers that tests run in. Plain JavaScript, because set-up asks before packages are there.
import { existsSync } from 'node:fs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} EngineName */

/** @type {Record<EngineName, { title: string, debian: string[], needs: string[][] }>} */
const wanted = {
  chromium: {
    title: 'Chromium',
    debian: ['chromium'],
    needs: [
      [
        process.env['CHROME_PATH'] ?? '',
        '/usr/bin/chromium',
        '/usr/bin/google-chrome',
        '/usr/bin/chromium-browser',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ],
    ],
  },
  firefox: {
    title: 'Firefox',
    debian: ['firefox-esr'],
    needs: [
      [
        process.env['FIREFOX_PATH'] ?? '',
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    ],
  },
  webkit: {
    title: 'WebKit',
    debian: ['webkit2gtk-driver', 'xvfb'],
    needs: [
      ['/usr/bin/WebKitWebDriver'],
      ['/usr/bin/Xvfb'],
      [
        '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      ],
    ],
  },
};

/**
 * The engines of this machine, each with the programs it needs, or `undefined` for what is missing.
 * `TENDER_TEST_ENGINES=chromium,firefox` picks some of them.
 */
export function findEngines() {
  const picked = process.env['TENDER_TEST_ENGINES']?.split(',');
  const names = /** @type {EngineName[]} */ (Object.keys(wanted));
  return names
    .filter((name) => !picked || picked.includes(name))
    .map((name) => {
      const { title, debian, needs } = wanted[name];
      const programs = needs.map((paths) => paths.find((path) => path !== '' && existsSync(path)));
      return { name, title, debian, programs, found: programs.every((path) => path !== undefined) };
    });
}

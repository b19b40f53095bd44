import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumArgs, firefoxPreferences, programsOf } from './browsers.ts';

/** An engine by puppeteer. */
export const launchEngine = (name: 'chromium' | 'firefox'): Promise<Browser> =>
  puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: programsOf(name)?.[0] ?? '',
    headless: true,
    args: name === 'chromium' ? chromiumArgs : [],
    extraPrefsFirefox: firefoxPreferences,
  });

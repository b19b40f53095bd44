import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  reporter: 'list',
  use: {
    launchOptions: {
      // Playwright's own browser when it is not set.
      executablePath: process.env.CHROME_PATH || undefined,
      args: ['--no-sandbox'],
    },
  },
});

import { defineConfig } from 'cypress';

export default defineConfig({
  // Lets the tests, and nothing else, into the secure frame, which is of another origin. Chromium alone has it.
  chromeWebSecurity: false,
  // `cy.get` finds what the elements draw.
  includeShadowDom: true,
  e2e: { baseUrl: 'http://localhost:5173', supportFile: false },
});

import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs'],
  framework: '@storybook/web-components-vite',
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    builder: {
      name: '@storybook/builder-vite',
      options: { viteConfigPath: '.storybook/vite.config.ts' },
    },
  },
  // What scripts/storybook.mjs has built: the worker, the elements' manifest, the secure frame.
  staticDirs: ['../.cache/storybook-site', { from: '../dist/frame', to: '/secure-frame' }],
};
export default config;

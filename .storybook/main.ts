import remarkGfm from 'remark-gfm';
import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: [
    {
      name: '@storybook/addon-docs',
      // Tables in the guides are Markdown of GitHub's flavour, which MDX alone does not read.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
  ],
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

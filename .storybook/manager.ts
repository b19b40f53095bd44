import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';
import { AddonPanel } from 'storybook/internal/components';
import { GatewayPanel } from './gateway-panel.ts';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({
  enableShortcuts: false,
  theme: create({
    base: dark ? 'dark' : 'light',
    brandTitle: 'Tender',
    brandUrl: './',
    colorSecondary: dark ? '#4a6cf0' : '#2a4fd8',
  }),
});

addons.register('tender/gateway', () => {
  addons.add('tender/gateway/panel', {
    type: types.PANEL,
    title: 'Gateway',
    render: ({ active }) =>
      createElement(AddonPanel, { active: active === true, children: createElement(GatewayPanel) }),
  });
});

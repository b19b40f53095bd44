import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';
import { AddonPanel } from 'storybook/internal/components';
import { GatewayPanel } from './gateway-panel.ts';

addons.setConfig({ enableShortcuts: false });

addons.register('tender/gateway', () => {
  addons.add('tender/gateway/panel', {
    type: types.PANEL,
    title: 'Gateway',
    render: ({ active }) =>
      createElement(AddonPanel, { active: active === true, children: createElement(GatewayPanel) }),
  });
});

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { http, HttpResponse } from 'msw';
import { account, CARDS, changed } from './support/account.ts';
import { ofShopper } from './support/drawn.ts';
import { pressing, showing, untilThere } from './support/look.ts';
import { network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Account/Saved cards',
  component: 'tender-saved-cards',
  globals: { width: '34rem' },
  parameters: {
    ...stage({ desk: { isEmpty: true } }),
    ...network(account({ cards: CARDS })),
  },
  render: ofShopper('tender-saved-cards'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="saved-card"] svg'),
};
export default meta;
type Story = StoryObj;

/** The default, another one, and one that has expired. */
export const Filled: Story = {};

export const Empty: Story = {
  parameters: network(account({})),
  ...plays(showing('[part~="empty"]')),
};

/** Asked in the place of the card; the focus is not on what can't be undone. */
export const Removing: Story = {
  ...plays(
    showing('[part~="saved-card"] svg'),
    pressing('remove-button'),
    showing('.confirm-removal'),
  ),
};

/** The next one is the default now. */
export const Removed: Story = {
  parameters: network(
    account({ cards: CARDS }),
    changed(CARDS.slice(1).map((card, index) => ({ ...card, default: index === 0 }))),
  ),
  ...plays(
    showing('[part~="saved-card"] svg'),
    pressing('remove-button'),
    showing('.confirm-removal'),
    pressing('remove-button'),
    showing('[data-handle="card_2"] [part~="default"]'),
  ),
};

export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(
    account({ cards: CARDS }),
    http.delete('*/v1/shopper/cards/:handle', () => HttpResponse.error()),
  ),
  ...plays(
    showing('[part~="saved-card"] svg'),
    pressing('remove-button'),
    showing('.confirm-removal'),
    pressing('remove-button'),
    showing('[part~="result"]:not(:empty)'),
  ),
};

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="error"]:not([hidden])'),
};

export const Dark: Story = dark(Filled);

export const RightToLeft: Story = rightToLeft(Removing);

export const Narrow: Story = narrow(Removing);

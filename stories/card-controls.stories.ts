import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { pressing, showing, untilThere } from './support/look.ts';
import { provided } from './support/drawn.ts';
import { stage } from './support/stage.ts';
import { entering, untilFault, untilTold } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { CARDS } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Card controls',
  component: 'tender-card-controls',
  args: { 'card-id': CARDS.travel },
  parameters: stage({ wallet: {} }),
  render: provided('tender-card-controls'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="status"]'),
};
export default meta;
type Story = StoryObj;

export const Active: Story = {};

export const Blocked: Story = { args: { 'card-id': CARDS.software } };

/** Nothing can be done with it any more. */
export const Closed: Story = {
  parameters: stage({ wallet: { done: [['card.close', { card_id: CARDS.travel }]] } }),
};

/** Only shared cards have a limit of their own. */
export const Shared: Story = { args: { 'card-id': CARDS.team } };

export const AddsFunds: Story = plays(pressing('charge-button'), showing('[part~="input"]'));

/** The balance, once it is known: amounts are held against it, and it belongs to what is told afterwards. */
const BALANCE = 'dialog dd';

/** More than is on the card. */
export const Faulty: Story = plays(
  entering('withdraw', '250.01', BALANCE),
  showing('[aria-invalid="true"]'),
);

/** Closing is permanent, so it has to be confirmed with the card's last digits. */
export const Closes: Story = plays(entering('close', '1234'), showing('[aria-invalid="true"]'));

export const Succeeded: Story = plays(entering('charge', '40', BALANCE), untilTold);

/** The gateway has refused: it is certain that nothing was done. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { next: { 'card.charge': 'http400' } } }),
  play: Succeeded.play!,
};

/** The sandbox moves amounts ending in .15 and says that it has not: what is not proven is not claimed. */
export const Unknown: Story = plays(entering('charge', '40.15', BALANCE), untilTold);

/** An identical operation is not sent while the result is unknown. */
export const Unproven: Story = plays(
  entering('charge', '40.15', BALANCE),
  showing('[part~="check-again-button"]'),
  entering('charge', '40.15'),
  showing('dialog .notice:not(.busy)'),
);

/** The grant names no operation but looking. */
export const NotAllowed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { operations: ['card.query'] } }),
  ...plays(showing('section > p.muted')),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Faulty);

export const RightToLeft: Story = rightToLeft(Faulty);

export const Narrow: Story = narrow(Shared);

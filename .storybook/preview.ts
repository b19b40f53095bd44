import { setCustomElementsManifest, type Preview } from '@storybook/web-components-vite';
import { setTheStage } from '../stories/support/stage.ts';
import { PSEUDO_LANGUAGES } from '../stories/support/pseudo-language.ts';
import { worker } from '../stories/support/worker.ts';
import { registerLanguage } from '../src/localization/registered-languages.ts';
import '../src/entries/index.ts';
import './preview.css';
import { ElementPage } from './element-page.ts';
import { toolbar } from './toolbar.ts';
import { surroundings } from './surroundings.ts';

for (const file of PSEUDO_LANGUAGES) registerLanguage(file.meta.tag, file);

const preview: Preview = {
  tags: ['autodocs'],
  async beforeAll() {
    await worker();
    const manifest = await fetch(new URL('custom-elements.json', document.baseURI));
    setCustomElementsManifest(await manifest.json());
  },
  loaders: [setTheStage],
  decorators: [surroundings],
  ...toolbar,
  parameters: {
    layout: 'padded',
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Start here',
          [
            'Tender',
            'Getting started',
            'Merchant server',
            'Theming',
            'Sandbox and test cards',
            'Security',
            'Going live',
            'Accessibility',
          ],
          'Guides',
          'Checkout',
          'Issuing',
          'Account',
          'Staff',
        ],
      },
    },
    docs: { toc: { headingSelector: 'h2' }, page: ElementPage },
  },
};
export default preview;

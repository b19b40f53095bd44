import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flat, fromStripe, stripe } from '../../src/entries/presets.ts';

test('theme, variables and rules become tokens, the particular before the general', () => {
  const { appearance, dropped } = fromStripe({
    theme: 'flat',
    labels: 'floating',
    variables: {
      gridRowSpacing: '14px',
      spacingUnit: '5px',
      colorPrimary: '#0a7',
      borderRadius: 4,
      labelFontWeight: 600,
      fontSizeBase: '15px',
    },
    rules: {
      '.Input': { borderColor: '#555', padding: '12px' },
      '.Tab--selected': { color: '#0a7' },
    },
  });
  assert.deepEqual(dropped, []);
  assert.deepEqual(appearance.tokens, {
    ...flat.tokens,
    '--tender-labels': 'floating',
    '--tender-gap': '14px',
    '--tender-color-accent': '#0a7',
    '--tender-radius': '4px',
    '--tender-label-weight': '600',
    '--tender-font-size': 'max(15px, 16px)',
    '--tender-color-border': '#555',
    '--tender-field-padding': '12px',
    '--tender-selected-color': '#0a7',
  });
});

test('without a theme it is the one that Stripe begins with', () => {
  assert.deepEqual(fromStripe({}).appearance.tokens, stripe.tokens);
});

test('what has no counterpart is named by its path', () => {
  const { dropped, appearance } = fromStripe({
    theme: 'bubblegum',
    inputs: 'condensed',
    disableAnimations: true,
    labels: 'left',
    variables: { colorWarning: '#fc0', colorText: 'var(--brand)', spacingUnit: undefined },
    rules: {
      '.Input': { padding: '12px 16px', textTransform: 'uppercase' },
      '.Tab:hover': { color: 'red' },
      '.Label': undefined,
    },
  });
  assert.deepEqual(dropped, [
    'theme',
    'inputs',
    'disableAnimations',
    'labels',
    'variables.colorWarning',
    'variables.colorText',
    'rules[".Input"].padding',
    'rules[".Input"].textTransform',
    'rules[".Tab:hover"].color',
  ]);
  assert.deepEqual(appearance, { tokens: {} });
});

test('members that are not of the kind they should be are dropped, and names of objects are only names', () => {
  const strange = JSON.parse(
    '{"variables":{"__proto__":"1","constructor":"2","colorPrimary":{"a":1}},"rules":{".Input":"red"}}',
  ) as Parameters<typeof fromStripe>[0];
  const { appearance, dropped } = fromStripe(strange);
  assert.deepEqual(appearance.tokens, stripe.tokens);
  assert.deepEqual(dropped.slice(0, 3), [
    'variables.__proto__',
    'variables.constructor',
    'variables.colorPrimary',
  ]);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import * as presets from '../../src/entries/presets.ts';
import type { AppearanceOptions } from '../../src/entries/presets.ts';
import { FORM_TOKENS } from '../../src/styles/form-tokens.ts';
import { sanitizeTokens } from '../../src/styles/sanitize-token.ts';
import {
  TOKEN_NAMES,
  TOKENS,
  tokenRules,
  type BaseTokenName,
  type TokenName,
} from '../../src/styles/tokens.ts';

const survives = (name: TokenName, value: string) =>
  sanitizeTokens({ [name]: value })[name] === value.trim();

describe('what may enter the secure frame', () => {
  test('every default is of its own kind, or the larger one of such: each document has its own', () => {
    for (const name of TOKEN_NAMES) {
      const values = /^max\((.+)\)$/.exec(TOKENS[name])?.[1]?.split(',') ?? [TOKENS[name]];
      for (const value of values) assert.ok(survives(name, value), name);
    }
  });

  const good: [TokenName, string][] = [
    ['--tender-color-accent', '#0a7'],
    ['--tender-color-accent', 'RebeccaPurple'],
    ['--tender-color-accent', 'rgb(10 20 30 / 50%)'],
    ['--tender-color-accent', 'oklch(0.7 0.1 200)'],
    ['--tender-color-accent', 'color-mix(in oklab, #fff 20%, rgb(1, 2, 3))'],
    ['--tender-color-accent', 'light-dark(#fff, #000)'],
    ['--tender-radius', '0'],
    ['--tender-radius', '.5rem'],
    ['--tender-font-family', '"Söhne Breit", Inter, sans-serif'],
    ['--tender-label-weight', '650'],
    ['--tender-labels', 'floating'],
    ['--tender-columns', '1'],
    ['--tender-label-size', '0.75em'],
    ['--tender-shadow', 'none'],
    ['--tender-shadow', 'inset 0 1px 2px #0003, 0 0 0 1px rgb(0 0 0 / 10%)'],
  ];
  for (const [name, value] of good) {
    test(`${name} takes ${value}`, () => assert.ok(survives(name, value)));
  }

  const bad: [TokenName, string][] = [
    ['--tender-color-accent', 'url(https://evil.example/x)'],
    ['--tender-color-accent', 'rgb(1 2 3);background:red'],
    ['--tender-color-accent', 'var(--other)'],
    ['--tender-color-accent', 'color-mix(in srgb, url(x), red)'],
    ['--tender-color-accent', 'rgb(1 2 3'],
    ['--tender-color-accent', 'rgb(1)) (2'],
    ['--tender-color-accent', 'red}'],
    ['--tender-color-accent', '\\75rl(x)'],
    ['--tender-radius', 'calc(1px + 2px)'],
    ['--tender-radius', '99999px'],
    ['--tender-radius', '-4px'],
    ['--tender-radius', 'red'],
    ['--tender-font-family', 'Inter; } * { color: red'],
    ['--tender-font-family', 'url(x)'],
    ['--tender-font-family', '"a\\""'],
    ['--tender-label-weight', 'expression(alert(1))'],
    ['--tender-labels', 'beside'],
    ['--tender-columns', 'calc(1)'],
    ['--tender-invalid-surface', 'url(x)'],
    ['--tender-shadow', '0 0 0 url(x)'],
    ['--tender-shadow', 'image-set("x" 1x)'],
    ['--tender-shadow', `0 0 ${'0'.repeat(300)}`],
  ];
  for (const [name, value] of bad) {
    test(`${name} drops ${value.slice(0, 40)}`, () => assert.ok(!survives(name, value)));
  }

  test('unknown names are dropped', () => {
    const values = { '--tender-other': 'red', color: 'red', constructor: 'red' };
    assert.deepEqual(sanitizeTokens(values), {});
  });

  test('nothing that survives can end a declaration, open a rule or call for an address', () => {
    const piece = fc.constantFrom(
      ...[
        'url(',
        'red',
        '(',
        ')',
        ';',
        '{',
        '}',
        ',',
        ' ',
        '"',
        "'",
        '\\',
        '/*',
        '*/',
        '@',
        '#fff',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.constantFrom(...TOKEN_NAMES),
        (parts, name) => {
          const kept = sanitizeTokens({ [name]: parts.join('') })[name];
          return kept === undefined || !/[;{}@\\<>]|url\s*\(|\/\*/i.test(kept);
        },
      ),
    );
  });
});

const { fromStripe: _fromStripe, ...looks } = presets;

describe('ready looks', () => {
  const known = [...TOKEN_NAMES, ...Object.keys(FORM_TOKENS)];
  for (const [name, { tokens = {} }] of Object.entries(looks))
    test(`${name} reach the secure frame whole`, () => {
      const shared = Object.entries(tokens).filter(([token]) => known.includes(token));
      assert.notDeepEqual(shared, []);
      assert.deepEqual(Object.entries(sanitizeTokens(Object.fromEntries(shared))), shared);
    });
});

test('each token of a form’s parts is used by the secure frame', () => {
  const styles = readFileSync('src/frame/card/card.css', 'utf8');
  for (const name of Object.keys(FORM_TOKENS).filter((one) => one !== '--tender-labels'))
    assert.ok(styles.includes(`var(${name}`), name);
});

test('the rules name each token once, with its default behind it', () => {
  const rules = tokenRules(':root');
  assert.match(rules, /^:root\{.*--_radius:var\(--tender-radius,8px\);.*\}$/);
  for (const name of TOKEN_NAMES) assert.equal(rules.split(`var(${name},`).length, 2, name);
});

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) =>
  0.2126 * channel(hex, 0) + 0.7152 * channel(hex, 1) + 0.0722 * channel(hex, 2);
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** The value of a color in one of the schemes, where both are told. */
const inScheme = (value: string, at: 0 | 1): string => {
  const both = value.match(/#[0-9a-f]{6}/g) ?? [];
  return both[at] ?? both[0] ?? '';
};

const SCHEMES = [
  ['light', 0],
  ['dark', 1],
] as const;

for (const [look, { colorScheme, tokens }] of Object.entries({ default: {}, ...looks } as Record<
  string,
  AppearanceOptions
>))
  for (const [scheme, at] of SCHEMES.filter(([name]) => (colorScheme ?? name) === name))
    test(`the ${look} colors have enough contrast in the ${scheme} scheme (WCAG 1.4.3, 1.4.11)`, () => {
      const color = (name: BaseTokenName) => inScheme(tokens?.[name] ?? TOKENS[name], at);
      const grounds = [color('--tender-color-surface'), color('--tender-color-subtle')];
      for (const ground of grounds) {
        for (const name of ['text', 'muted', 'accent', 'danger', 'success'] as const) {
          const ratio = contrast(color(`--tender-color-${name}`), ground);
          assert.ok(ratio >= 4.5, `${name} on ${ground}: ${ratio.toFixed(2)}`);
        }
      }
      const border = contrast(color('--tender-color-border'), color('--tender-color-surface'));
      assert.ok(border >= 3, `border: ${border.toFixed(2)}`);
      const button = contrast(color('--tender-color-on-accent'), color('--tender-color-accent'));
      assert.ok(button >= 4.5, `button: ${button.toFixed(2)}`);
    });

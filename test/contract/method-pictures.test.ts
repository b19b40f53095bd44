import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SANDBOX_METHODS } from '../../src/contract/profile/sandbox-methods.ts';
import { alternativeMethod } from '../../src/contract/profile/methods.schema.ts';

const logo = { ground: '#0b3a5b', shapes: [{ d: 'M18 4l9 5v1.6H9z', fill: '#ffffff' }] };
const shape = (changed: object) => ({ shapes: [{ ...logo.shapes[0], ...changed }] });

const withLogo = (given: unknown) =>
  alternativeMethod.safeParse({ code: 'bank', label: { en: 'Bank' }, logo: given }).success;

describe('the logo of a way to pay', () => {
  it('is outlines and colours', () => {
    assert.ok(withLogo(logo));
    assert.ok(withLogo({ shapes: logo.shapes }));
  });

  const refused: Readonly<Record<string, unknown>> = {
    'an address': 'https://cdn.example/logo.svg',
    'a document': '<svg><script>alert(1)</script></svg>',
    'paint from an address': shape({ fill: 'url(https://cdn.example/paint.svg#a)' }),
    'a ground from an address': { ...logo, ground: 'url(#a)' },
    'what is no path': shape({ d: 'M0 0" onload="alert(1)' }),
    'a member of its own': { ...logo, href: 'https://cdn.example/' },
    'an outline without end': shape({ d: `M0 0${'h1'.repeat(1_000)}` }),
    'outlines without end': { shapes: Array.from({ length: 9 }, () => logo.shapes[0]) },
    nothing: { shapes: [] },
  };
  for (const [what, given] of Object.entries(refused))
    it(`is never ${what}`, () => {
      assert.equal(withLogo(given), false);
    });
});

it('each of the sandbox’s ways has a picture', () => {
  for (const { code, icon } of SANDBOX_METHODS) assert.ok(icon, code);
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Around every element the same can happen. */
const EVERYWHERE = ['Loading', 'Offline', 'Dark', 'RightToLeft', 'Narrow'];

/** What else can be seen of each; a new element needs a row, and a story for each name in it. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  'tender-checkout': [
    'Empty',
    'Filled',
    'Faulty',
    'Pays',
    'Declines',
    'Pending',
    'InReview',
    'Confirming',
    'ActionNeeded',
    'Challenge',
    'ChallengeAnswered',
    'ChallengeRefused',
    'Cancelled',
    'FrameBlocked',
    'Disabled',
    'Another',
    'Tabs',
    'AsksDetails',
    'SavedCards',
    'OffersToSave',
    'Instalments',
    'Subscription',
  ],
  'tender-card-entry': [
    'Empty',
    'Filled',
    'Faulty',
    'Pays',
    'Declines',
    'FrameBlocked',
    'Disabled',
  ],
  'tender-alternative-method': [
    'Empty',
    'Filled',
    'Faulty',
    'ActionNeeded',
    'Declines',
    'Disabled',
  ],
  'tender-hosted-checkout': [
    'InPage',
    'InFrame',
    'InWindow',
    'FrameShown',
    'Pays',
    'Declines',
    'ActionNeeded',
    'NotOffered',
    'Disabled',
  ],
  'tender-order-summary': ['Items', 'WithParts', 'AmountAlone'],
  'tender-subscription-terms': ['Monthly', 'WithOffer', 'Agreed', 'ConsentMissing'],
  'tender-payment-status': [
    'Succeeded',
    'Failed',
    'Pending',
    'InReview',
    'ActionNeeded',
    'Unknown',
    'Cancelled',
    'Returned',
  ],
  'tender-provider': ['Filled', 'Themed', 'NoGrant'],
  'tender-issued-card': ['Active', 'Blocked', 'Closed', 'Revealed', 'Refused'],
  'tender-activity': ['Filled', 'Empty', 'OfGroup'],
  'tender-balance': ['Filled', 'Empty', 'OfGroup', 'Stale', 'Failed'],
  'tender-card-controls': [
    'Active',
    'Blocked',
    'Closed',
    'Faulty',
    'Succeeded',
    'Failed',
    'Unknown',
    'NotAllowed',
  ],
  'tender-cards': [
    'Filled',
    'Forty',
    'FiveHundred',
    'Chosen',
    'Sorted',
    'Filtered',
    'NoMatch',
    'NoAccess',
  ],
  'tender-account': ['Filled', 'NoGrant'],
  'tender-saved-cards': ['Filled', 'Empty', 'Removing', 'Removed', 'Failed'],
  'tender-subscription': [
    'Active',
    'Cancelling',
    'Cancelled',
    'Ended',
    'Failed',
    'Unknown',
    'NotAllowed',
    'Several',
    'Empty',
  ],
  'tender-desk': ['Filled', 'NoGrant'],
  'tender-order': [
    'Paid',
    'PartlyRefunded',
    'Refunding',
    'Succeeded',
    'Failed',
    'Unknown',
    'InReview',
    'Subscription',
    'NotAllowed',
    'NotFound',
  ],
  'tender-orders': [
    'Filled',
    'Many',
    'Filtered',
    'SavedView',
    'AddedUp',
    'Chosen',
    'NoMatch',
    'Empty',
    'Failed',
    'NoGrant',
  ],
  'tender-unresolved': [
    'Filled',
    'Deciding',
    'Decided',
    'Second',
    'Unknown',
    'Reviewing',
    'NotAllowed',
    'NoMatch',
    'Empty',
    'Failed',
  ],
  'tender-payouts': ['Filled', 'NoMatch', 'Empty', 'Failed', 'NotAllowed'],
  'tender-group': ['Active', 'Inactive', 'New', 'Faulty', 'Succeeded', 'Failed', 'Unknown'],
  'tender-cardholder': ['Hidden', 'Shown', 'Empty', 'NotAllowed'],
};

interface Documented {
  readonly name: string;
  readonly description?: string;
}
interface Element {
  readonly tagName: string;
  readonly path: string;
  readonly description?: string;
  readonly members?: readonly (Documented & {
    readonly kind: string;
    readonly inheritedFrom?: object;
  })[];
  readonly events?: readonly Documented[];
  readonly slots?: readonly Documented[];
  readonly cssParts?: readonly Documented[];
  readonly cssProperties?: readonly Documented[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const elements = readElements();
const stories = readStories();

describe('every element', () => {
  test('has a row of states here, and no row is for nothing', () => {
    assert.deepEqual(elements.map(({ tagName }) => tagName).sort(), Object.keys(STATES).sort());
  });

  for (const element of elements) {
    const { tagName } = element;
    test(`${tagName} has a story for each of its states`, () => {
      const told = stories.get(tagName) ?? new Set();
      const states = [...EVERYWHERE, ...(STATES[tagName] ?? [])];
      assert.deepEqual(
        states.filter((state) => !told.has(state)),
        [],
      );
    });

    test(`${tagName} has a reference: what it is, and each property, event, slot, part and custom property`, () => {
      assert.ok(element.description, 'the class has no comment');
      const { members = [], events = [], slots = [], cssParts = [], cssProperties = [] } = element;
      const own = members.filter(({ kind, inheritedFrom }) => kind === 'field' && !inheritedFrom);
      const all = [...own, ...events, ...slots, ...cssParts, ...cssProperties];
      assert.deepEqual(
        all.filter(({ description }) => !description).map(({ name }) => name),
        [],
      );
    });

    test(`${tagName} cites no rule in its reference, which says things in words`, () => {
      assert.doesNotMatch(JSON.stringify(element), /\b(C-\d{3}|P-\d{2})\b/);
    });

    test(`${tagName} leaves out of its reference no part, event or custom property that it has`, () => {
      const source = readFileSync(join(root, element.path), 'utf8');
      const styles = join(root, element.path.replace(/\.ts$/, '.styles.ts'));
      const looks = existsSync(styles) ? readFileSync(styles, 'utf8') : '';
      const noun = tagName.replace('tender-', '');
      const has = [
        ...wordsOf(source, / part="([a-z -]+)"/g),
        ...wordsOf(source, /dispatchEvent\(\s*new (Tender\w+)Event\(/g).map(eventName),
        ...wordsOf(looks, new RegExp(`var\\((--tender-${noun}-[\\w-]+)`, 'g')),
      ];
      const { events = [], cssParts = [], cssProperties = [] } = element;
      const documented = [...events, ...cssParts, ...cssProperties].map(({ name }) => name);
      assert.deepEqual(
        has.filter((name) => !documented.includes(name)),
        [],
      );
    });
  }
});

/** What the class comments say, by the manifest that the package and Storybook are given too. */
function readElements(): Element[] {
  const folder = mkdtempSync(join(tmpdir(), 'tender-manifest-'));
  try {
    const program = join(root, 'node_modules', '.bin', 'cem');
    const args = ['analyze', '--quiet', '--outdir', relative(root, folder)];
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as {
      modules: { path: string; declarations: Element[] }[];
    };
    return modules.flatMap(({ path, declarations }) =>
      declarations.map((element) => ({ ...element, path })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Names of the stories, by the element they are about. */
function readStories(): Map<string, Set<string>> {
  const byElement = new Map<string, Set<string>>();
  for (const file of readdirSync(join(root, 'stories'))) {
    if (!file.endsWith('.stories.ts')) continue;
    const source = readFileSync(join(root, 'stories', file), 'utf8');
    const [tag = file] = wordsOf(source, /component: '([\w-]+)'/g);
    const names = byElement.get(tag) ?? new Set();
    for (const name of wordsOf(source, /^export const (\w+): Story\b/gm)) names.add(name);
    byElement.set(tag, names);
  }
  return byElement;
}

/** Every word that the pattern's first group catches. */
function wordsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, words = '']) => words.split(' '));
}

/** `TenderBeforePay` is `tender-before-pay`. */
function eventName(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

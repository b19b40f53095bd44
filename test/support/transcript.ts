import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** What says to a screen reader what has changed. Nobody stops there, and it is empty again soon. */
const ANNOUNCER = '.visually-hidden[aria-live]';

const FOLDER = join(import.meta.dirname, '../e2e/transcripts');

/** What differs from run to run. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/HS-[0-9A-Z]{10}-(\d)[a-z][0-9a-z]{3}/g, 'HS-ORDER-$1'],
  [/HS-[0-9A-Z]{10}/g, 'HS-ORDER'],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, 'http://here'],
  [/(handoff|challenge|bank|wallet|hosted|acs|return)\/[\w.-]+/g, '$1/TOKEN'],
  [/[A-Z][a-z]+ \d{1,2}, \d{4}( at \d{1,2}:\d{2} [AP]M)?/g, 'DATE'],
];

/**
 * What a screen reader has to tell of a flow, step by step, from the browser's accessibility tree.
 * It is compared with an accepted text; `TENDER_ACCEPT_TRANSCRIPTS=1` accepts the new one.
 */
export class Transcript {
  readonly #name: string;
  readonly #steps: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** Takes down what these parts of the page are to a screen reader now. */
  async take(step: string, ...parts: readonly Locator[]): Promise<void> {
    for (const part of parts)
      await part
        .page()
        .locator(ANNOUNCER)
        .evaluateAll((regions) => regions.forEach((region) => (region.ariaHidden = 'true')));
    const trees = await Promise.all(parts.map((part) => part.ariaSnapshot()));
    this.#steps.push([`# ${step}`, ...trees].join('\n\n'));
  }

  /** Fails where the flow is told otherwise than accepted, or is not accepted yet. */
  async agrees(): Promise<void> {
    const path = join(FOLDER, `${this.#name}.txt`);
    const told = VOLATILE.reduce(
      (text, [changing, word]) => text.replace(changing, word),
      `${this.#steps.join('\n\n')}\n`,
    );
    if (process.env['TENDER_ACCEPT_TRANSCRIPTS'] === '1') {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, told);
      return;
    }
    const accepted = existsSync(path) ? await readFile(path, 'utf8') : '';
    assert.equal(told, accepted, `${path} tells this flow otherwise`);
  }
}

/** Waits until exactly this has been announced. */
export const hears = (page: Page, text: string): Promise<void> =>
  page.locator(`${ANNOUNCER}:text-is(${JSON.stringify(text)})`).waitFor({ state: 'attached' });

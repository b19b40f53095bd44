import type { Profile } from '../../contract/profile/profile.schema.ts';
import { replaceAt } from '../configuration/trees.ts';

/** What a sample says of one key of the profile. */
export interface SampleFinding {
  /** The key, below `profile`. */
  readonly key: string;
  /**
   * It holds already; it is found and can be written; nothing was found; the profile, or another sample, says otherwise;
   * it may be worth a look, and nothing has to be done.
   */
  readonly result: 'holds' | 'found' | 'open' | 'contradicts' | 'noted';
  readonly detail: string;
  /** The very place below `profile` that was tried: what the mark of `fitted` is about. */
  readonly at?: readonly string[];
  /** What to write there, of what was found. */
  readonly value?: unknown;
  /** The samples that show it. */
  readonly from?: string;
}

/** A profile in which all that was found is written. */
export const withFound = (profile: Profile, findings: readonly SampleFinding[]): Profile =>
  findings.reduce<unknown>(
    (tree, { at, value }) =>
      at === undefined || value === undefined ? tree : replaceAt(tree, at, value),
    profile,
    // The cast: what is found is of the form that its key has.
  ) as Profile;

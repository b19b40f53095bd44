import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { canonicalJson } from '../crypto/canonical-json.ts';

/** What a device says of itself: a window that was turned or resized makes no other request, nor does a new visit. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  'accept',
  'browser',
  'browser_lang',
  'challenge_window_size',
  'color_depth',
  'cookie_new',
  'cookie_old',
  'device_fingerprint',
  'device_type',
  'fraudvendor_token_cookie',
  'os',
  'platform_source',
  'resolution',
  'session_id',
  'shopper_ip',
  'time_zone',
  'user_agent',
] satisfies (keyof RequestValues<'authorise.card'>)[]);

/** A payment without what the device says of itself: in the page's requests that is a member of its own. */
export const withoutDevice = (payment: object): object =>
  Object.fromEntries(
    Object.entries(payment).filter(([name]) => name !== 'device' && !OF_DEVICE.has(name)),
  );

/** A member deeper than this is compared as a whole. */
const DEEPEST = 4;

/**
 * Each member of a body by its pointer, as one text of what is there; `*` stands for places in lists and for names that
 * no schema has, which are the caller's own.
 */
export function membersOf(body: unknown, known: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, (readonly [place: string, value: unknown])[]>();
  const visit = (value: unknown, pointer: string, place: string, depth: number): void => {
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (members.length === 0 || depth === DEEPEST) {
      const there = found.get(pointer);
      if (there) there.push([place, value]);
      else found.set(pointer, [[place, value]]);
      return;
    }
    for (const [name, inner] of members)
      if (inner !== undefined)
        visit(inner, `${pointer}/${known.has(name) ? name : '*'}`, `${place}/${name}`, depth + 1);
  };
  visit(body, '', '', 0);
  return new Map([...found].map(([pointer, values]) => [pointer, canonicalJson(values)]));
}

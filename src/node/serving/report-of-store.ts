import { parseTime } from '../../gateway/index.ts';
import { report, type Report } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { openKnownStore } from '../stores/open-store.ts';

/** What is wrong with a wish for a report. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** A day like `2026-11-21` or a month like `2026-11`, of a zone. */
export interface ReportWish {
  readonly span: string;
  readonly timeZone: string;
}

/** The report of the configured store. @throws ReportError, StoreError */
export async function reportOfStore(
  { profile, database }: Pick<Configuration, 'profile' | 'database'>,
  { span, timeZone }: ReportWish,
): Promise<Report & { readonly from: string; readonly to: string }> {
  const period = periodOf(span, timeZone);
  const store = await openKnownStore(database);
  try {
    const { from, to } = period;
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...(await report({ store, profile }, period)),
    };
  } finally {
    await store.close();
  }
}

/** Midnight to midnight in the zone, whatever its clocks do in between. */
function periodOf(span: string, timeZone: string) {
  const [, year = '', month = '', day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(span) ?? [];
  const first = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1));
  const isReal = year !== '' && new Date(first).toISOString().startsWith(span);
  if (!isReal)
    throw new ReportError(`"${span}" is neither a day like 2026-11-21 nor a month like 2026-11.`);
  const next =
    day === undefined
      ? Date.UTC(Number(year), Number(month), 1)
      : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
  const midnight = (at: number): number => {
    try {
      return parseTime(new Date(at).toISOString().slice(0, 10), timeZone);
    } catch (error) {
      throw error instanceof RangeError
        ? new ReportError(`"${timeZone}" is no time zone like Europe/Berlin.`)
        : error;
    }
  };
  return { from: midnight(first), to: midnight(next) };
}

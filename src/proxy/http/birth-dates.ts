import { isBirthDate, yearFirst } from '../../contract/values/calendar-date.ts';
import type { FieldError } from '../../contract/vocabulary/problems.ts';

const NAME = 'birth_date';
/** The shop's own, and what a payment method checks by itself. */
const OTHERS = ['metadata', 'fields'];

/** Nobody is born tomorrow. A schema knows no clock, so this is asked of the body that it has let pass. */
export function birthDateFaults(value: unknown, now: number, pointer = ''): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (OTHERS.includes(name)) return [];
    const place = `${pointer}/${name}`;
    if (typeof inner !== 'string' || name !== NAME) return birthDateFaults(inner, now, place);
    const date = yearFirst(inner);
    // How a gateway wants that of a person is not known here: of another form it may be anything.
    return /^[\d-]{10}$/.test(date) && !isBirthDate(date, now)
      ? [{ pointer: place, detail: 'must be a day of the past, within a long life' }]
      : [];
  });
}

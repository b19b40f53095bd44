import type {
  AlternativeMethod,
  MethodFieldRow,
} from '../../../contract/profile/methods.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { holdsCard } from '../../../contract/values/asked-cards.ts';
import { gatewayFields } from '../../../contract/proxy/gateway-data.schema.ts';
import {
  askedFaults,
  countryField,
  type AskedFault,
  type AskedFaults,
} from '../../../contract/values/asked-fields.ts';
import { yearFirst } from '../../../contract/values/calendar-date.ts';
import { FIELD_NAMES } from '../../../contract/values/field-names.ts';
import { NO_CARD } from '../../../contract/values/no-card.schema.ts';
import type { FieldError } from '../../../contract/vocabulary/problems.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import { toldFields } from './payment-request.ts';

/** A field of a method, with what the session tells of it. */
export interface FieldRow extends Omit<MethodFieldRow, 'kind'> {
  readonly kind: string;
  readonly told: string | undefined;
}

/** The fields of a method in this session: what each asks for, and what the session tells already. */
export function fieldRowsOf(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
): FieldRow[] {
  if (method.fields.length === 0) return [];
  const told = toldFields(profile, terms);
  const rows = method.fields.map((row): FieldRow => {
    const value = at(told, row.name);
    return {
      ...row,
      kind: row.kind ?? FIELD_NAMES[row.name] ?? 'text',
      told: typeof value === 'string' ? asGiven(row.name, value) : undefined,
    };
  });
  const country = terms.country ?? terms.billing?.country;
  return rows.map((row, place) => ({
    ...row,
    country: row.country ?? (countryField(place, rows) ? undefined : country),
  }));
}

/** What of a session would not do for this method, by name of the field. */
export function unfitValues(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  now: number,
): AskedFaults {
  const rows = fieldRowsOf(profile, method, terms).map((row) => ({ ...row, required: false }));
  return askedFaults(
    rows,
    Object.fromEntries(rows.map(({ name, told = '' }) => [name, told])),
    now,
    holdsCard,
  );
}

interface UnfitPlace extends FieldError {
  readonly fault: AskedFault;
}

/** The same by their places in the session, and why. */
export function unfitPlaces(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  now: number,
): UnfitPlace[] {
  const kinds = new Map(fieldRowsOf(profile, method, terms).map(({ name, kind }) => [name, kind]));
  return Object.entries(unfitValues(profile, method, terms, now)).map(([name, fault]) => ({
    fault,
    pointer: placeInSession(name),
    detail: `is not what the payment method "${method.code}" wants: ${FAULT_DETAILS[fault](kinds.get(name) ?? '')}`,
  }));
}

/** What is wrong with the value of a field of some kind. */
export const FAULT_DETAILS: Readonly<Record<AskedFault, (kind: string) => string>> = {
  missing: () => 'is required by this payment method',
  choice: () => 'must be one of the choices of this payment method',
  value: (kind) => `must be of the kind "${kind}"`,
  card: () => NO_CARD,
  unusual: (kind) => `is unusual for the kind "${kind}"`,
};

/** As it was given, before it was written for the gateway. */
const asGiven = (name: string, value: string): string =>
  name === 'birth_date' ? yearFirst(value) : value;

const at = (tree: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], tree);

/** Where a session tells what becomes these fields of the gateway: `shopper_phone` is `/shopper/phone`. */
function placeInSession(name: string): string {
  const [, party, member] = /^(shopper|billing|delivery)_(.+)$/.exec(name) ?? [];
  if (name.startsWith('person.')) return `/${name.replaceAll('.', '/')}`;
  if (['first_name', 'last_name', 'document', 'birth_date'].includes(name))
    return `/shopper/${name}`;
  if (name in gatewayFields.shape) return `/gateway_fields/${name}`;
  return `/${party}/${member?.replace(/^(first|last)name$/, '$1_name')}`;
}

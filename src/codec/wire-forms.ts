import {
  DATE_FORMS,
  ZONE_FORMS,
  type DateForm,
  type WireForms,
  type ZoneForm,
} from '../contract/profile/wire.schema.ts';
import { decodeItems, encodeItems } from './items.ts';
import { fromRequestForms, toRequestForms, type FormsProfile } from './message-forms.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How one field is written at the gateway, and read back. What has no known form stays as it is. */
interface Form {
  to(text: string, wire: WireForms): string;
  from(text: string, wire: WireForms): string;
}

const LIST: Form = {
  to: (text, { listSeparator }) => text.split(',').join(listSeparator),
  from: (text, { listSeparator }) => text.split(listSeparator).join(','),
};

const DATE: Form = {
  to(text, { contractDate }) {
    const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    if (year === '') return text;
    return DATE_FORMS[contractDate].replace('YYYY', year).replace('MM', month).replace('DD', day);
  },
  from: (text, { contractDate }) => dateIn(text, contractDate) ?? text,
};

/** The day of a text in one form, at whatever time of it; nothing for a text of another. */
function dateIn(text: string, form: DateForm): string | undefined {
  const pattern = DATE_FORMS[form]
    .replaceAll('.', '\\.')
    .replace('00:00:00', '\\d\\d:\\d\\d:\\d\\d')
    .replace('YYYY', '(?<year>\\d{4})')
    .replace('MM', '(?<month>0[1-9]|1[0-2])')
    .replace('DD', '(?<day>0[1-9]|[12]\\d|3[01])');
  const { year = '', month = '', day = '' } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  return year === '' ? undefined : `${year}-${month}-${day}`;
}

/** The forms that a date may have been written in. */
export const dateFormsOf = (text: string): DateForm[] =>
  (Object.keys(DATE_FORMS) as DateForm[]).filter((form) => dateIn(text, form) !== undefined);

const ZONE: Form = {
  to(text, { deviceZone }) {
    if (!/^-?\d{1,4}$/.test(text)) return text;
    const east = Number(text);
    switch (deviceZone) {
      case 'minutes':
        return text;
      case 'minutes-west':
        return String(-east || 0);
      case 'hours':
        return String(east / 60);
      case 'offset':
      case 'utc-offset': {
        const minutes = Math.abs(east);
        const two = (value: number) => String(value).padStart(2, '0');
        const offset = `${east < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
        return deviceZone === 'offset' ? offset : `UTC${offset}`;
      }
    }
  },
  from: (text, { deviceZone }) => String(minutesIn(text, deviceZone) ?? text),
};

/** Minutes east of UTC in a text of one form; nothing for a text of another. No zone is further away than 14 hours. */
function minutesIn(text: string, form: ZoneForm): number | undefined {
  const east = (minutes: number) => (Math.abs(minutes) > 14 * 60 ? undefined : minutes || 0);
  switch (form) {
    case 'minutes':
    case 'minutes-west': {
      // A zone is whole quarters of an hour away: what is less is in hours.
      if (!/^-?\d{1,3}$/.test(text) || Number(text) % 15 !== 0) return undefined;
      return east(form === 'minutes' ? Number(text) : -Number(text));
    }
    case 'hours':
      return /^-?\d{1,2}(\.\d{1,2})?$/.test(text) ? east(Number(text) * 60) : undefined;
    case 'offset':
    case 'utc-offset': {
      const [, utc, sign, hours, minutes] = /^(UTC)?([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
      return sign === undefined || (utc !== undefined) !== (form === 'utc-offset')
        ? undefined
        : east(Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)));
    }
  }
}

/** The forms that the zone of a device may have been written in. */
export const zoneFormsOf = (text: string): ZoneForm[] =>
  ZONE_FORMS.filter((form) => minutesIn(text, form) !== undefined);

const RESOLUTION: Form = {
  to: (text, { resolution }) =>
    text.replace(
      /^(\d+)x(\d+)$/,
      (_all, width: string, height: string) => width + resolution + height,
    ),
  from: (text, { resolution }) => {
    const [width = '', height = ''] = text.split(resolution);
    return /^\d+$/.test(width) && /^\d+$/.test(height) ? `${width}x${height}` : text;
  },
};

/** In the usual order, a text stays as whoever wrote it did. */
const ITEMS: Form = {
  to: (text, { itemFields }) =>
    isUsual(itemFields) ? text : encodeItems(decodeItems(text), itemFields),
  from: (text, { itemFields }) =>
    isUsual(itemFields) ? text : encodeItems(decodeItems(text, itemFields)),
};

const isUsual = (fields: WireForms['itemFields']): boolean =>
  fields.join() === 'name,id,price,quantity,url';

/** The fields whose form is the profile's, by their place in a request. */
const FORMS: Readonly<Record<string, Form>> = {
  orders: LIST,
  trades: LIST,
  items: ITEMS,
  time_zone: ZONE,
  resolution: RESOLUTION,
  'subscription.contract_start': DATE,
  'subscription.contract_end': DATE,
};

/**
 * A request in the gateway's forms; `currency` is that of a record that names none.
 * @throws CodecError for an amount that has no such form
 */
export const toWire = (values: Fields, profile: FormsProfile, currency?: string): Fields =>
  toRequestForms(
    formed(values, (form, text) => form.to(text, profile.wire)),
    profile,
    currency,
  );

/** The gateway's side of it: a request in our own forms again. */
export const fromWire = (values: Fields, profile: FormsProfile, currency?: string): Fields =>
  fromRequestForms(
    formed(values, (form, text) => form.from(text, profile.wire)),
    profile,
    currency,
  );

function formed(values: Fields, write: (form: Form, text: string) => string, above = ''): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const form = Object.hasOwn(FORMS, above + name) ? FORMS[above + name] : undefined;
      if (form && typeof value === 'string') return [name, write(form, value)];
      return above === '' && name === 'subscription' && typeof value === 'object' && value !== null
        ? [name, formed(value as Fields, write, 'subscription.')]
        : [name, value];
    }),
  );
}

/** What of a request the gateway doesn't take, by the profile: the field, and the end of a sentence. */
export function boundFaults(
  values: Fields,
  { bounds }: Pick<WireForms, 'bounds'>,
): { readonly field: string; readonly detail: string }[] {
  if (Object.keys(bounds).length === 0) return [];
  return Object.entries(values).flatMap(([field, value]) => {
    if (Array.isArray(value))
      return value.flatMap((item) => boundFaults(item as Fields, { bounds }));
    if (typeof value === 'object' && value !== null)
      return boundFaults(value as Fields, { bounds });
    const bound = Object.hasOwn(bounds, field) ? bounds[field] : undefined;
    if (!bound || typeof value !== 'string') return [];
    const { max = Infinity, pattern } = bound;
    if (value.length > max)
      return [{ field, detail: `must be at most ${max} characters, as wire.bounds says` }];
    return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
      ? [{ field, detail: `must match ${pattern}, as wire.bounds says` }]
      : [];
  });
}

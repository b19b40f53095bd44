import type { WireForms } from '../contract/profile/wire.schema.ts';
import { decodeItems, encodeItems } from './items.ts';

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
    switch (contractDate) {
      case 'date':
        return text;
      case 'compact':
        return year + month + day;
      case 'day-month-year':
        return `${day}-${month}-${year}`;
      case 'date-time':
        return `${text} 00:00:00`;
    }
  },
  from(text) {
    const [, day = '', month = '', year = ''] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? [];
    if (year !== '') return `${year}-${month}-${day}`;
    return text.replace(/^(\d{4})-?(\d\d)-?(\d\d)( 00:00:00)?$/, '$1-$2-$3');
  },
};

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
      case 'offset': {
        const minutes = Math.abs(east);
        const two = (value: number) => String(value).padStart(2, '0');
        return `${east < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      }
    }
  },
  from(text, { deviceZone }) {
    const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
    if (sign !== undefined)
      return String((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
    if (!/^-?\d{1,4}(\.\d+)?$/.test(text)) return text;
    if (deviceZone === 'minutes-west') return String(-Number(text) || 0);
    return deviceZone === 'hours' ? String(Number(text) * 60) : text;
  },
};

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

/** A request in the gateway's forms. */
export const toWire = (values: Fields, wire: WireForms): Fields =>
  formed(values, (form, text) => form.to(text, wire));

/** The gateway's side of it: a request in our own forms again. */
export const fromWire = (values: Fields, wire: WireForms): Fields =>
  formed(values, (form, text) => form.from(text, wire));

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

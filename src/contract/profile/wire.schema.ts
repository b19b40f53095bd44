import { z } from 'zod';

/** The forms in which a calendar date can be written. */
export const DATE_FORMS = {
  date: 'YYYY-MM-DD',
  'day-month-year': 'DD-MM-YYYY',
  compact: 'YYYYMMDD',
  'date-time': 'YYYY-MM-DD 00:00:00',
  'date-time-utc': 'YYYY-MM-DDT00:00:00Z',
  'year/month/day': 'YYYY/MM/DD',
  'day/month/year': 'DD/MM/YYYY',
  'month/day/year': 'MM/DD/YYYY',
  'day.month.year': 'DD.MM.YYYY',
} as const;
/** One of them, by its name in a profile. */
export type DateForm = keyof typeof DATE_FORMS;
// The cast: the keys are those that stand above.
const DATE_FORM_NAMES = Object.keys(DATE_FORMS) as [DateForm, ...DateForm[]];

/** How 1234.50 euros can be written; without a sign of decimals, in minor units. */
export const AMOUNT_FORMS = [
  '1234.50',
  '1234.50 EUR',
  'EUR 1234.50',
  '1234.50 €',
  '€1234.50',
  '1234,50',
  '1234,50 EUR',
  'EUR 1234,50',
  '1234,50 €',
  '€1234,50',
  '123450',
  '123450 EUR',
  'EUR 123450',
] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

/** Parts of a form of time, each once; signs between them. */
const isTimeForm = (form: string): boolean => {
  const parts: readonly string[] = form.match(/YYYY|MM|DD|hh|mm|ss|Z/g) ?? [];
  return (
    /^(?:YYYY|MM|DD|hh|mm|ss|Z|[-/.:, T])+$/.test(form) &&
    new Set(parts).size === parts.length &&
    ['YYYY', 'MM', 'DD', 'hh', 'mm'].every((part) => parts.includes(part))
  );
};

/** The forms of a device's distance from UTC. */
export const ZONE_FORMS = ['minutes', 'minutes-west', 'hours', 'offset', 'utc-offset'] as const;
export type ZoneForm = (typeof ZONE_FORMS)[number];

/** A form of times: parts and signs between them, or a count since the epoch. */
const timeForm = z
  .string()
  .max(40)
  .refine(
    (form) => form === 'unix' || form === 'unix-ms' || isTimeForm(form),
    'must be like "DD/MM/YYYY hh:mm:ss", with YYYY, MM, DD, hh, mm and perhaps ss and Z, each once; or "unix" or "unix-ms"',
  )
  .optional();

const safePattern = z
  .string()
  .max(100)
  .refine((text) => {
    try {
      return new RegExp(text, 'u').source.length > 0;
    } catch {
      return false;
    }
  }, 'must be a regular expression');

/** What may stand between an order's id and the number of its attempt. */
export const ORDER_NUMBER_SIGNS = ['-', '_', '.', '/', ':'] as const;

/** How the values of requests are written where the gateway's interface does not show it. */
export const wireForms = z
  .strictObject({
    /** Between the ids of `orders` and `trades` (C-163). */
    listSeparator: z
      .string()
      .regex(/^[^0-9A-Za-z_-]{1,3}$/, 'must be 1 to 3 characters that no id has, such as ";"')
      .default(','),
    /** The fields of an item in `items`, in order; `0` stands for one that is always `0` (C-111). */
    itemFields: z
      .array(z.enum(['name', 'id', 'price', 'quantity', 'url', '0']))
      .min(1)
      .refine(
        (fields) => fields.every((field, at) => field === '0' || fields.indexOf(field) === at),
        'must name each field once',
      )
      .default(['name', 'id', 'price', 'quantity', 'url']),
    /** Between an order's id and the number of its attempt, in `order_no` (C-142). */
    orderNumberSign: z.enum(ORDER_NUMBER_SIGNS).default('-'),
    /** `contract_start` and `contract_end`. */
    contractDate: z.enum(DATE_FORM_NAMES).default('date'),
    /** `time_zone` of the shopper's device (C-110). */
    deviceZone: z.enum(ZONE_FORMS).default('minutes'),
    /** Amounts in answers and notifications (C-094). */
    amount: z.enum(AMOUNT_FORMS).default('1234.50'),
    /** The same of requests, whose form is shown. */
    requestAmount: z.enum(AMOUNT_FORMS).default('1234.50'),
    /**
     * Times in answers and notifications, which begin with the year otherwise (C-104): the parts `YYYY`, `MM`, `DD`, `hh`,
     * `mm`, `ss`, and `Z` for an offset; or seconds or milliseconds since the epoch.
     */
    time: timeForm,
    /** The same of requests: both ends of a query's window, whose form is shown. */
    requestTime: timeForm,
    /** Between width and height in `resolution`. */
    resolution: z
      .string()
      .regex(/^[^0-9]{1,3}$/, 'must be 1 to 3 characters that are no digits, such as "*"')
      .default('x'),
    /** What the gateway takes of single fields: longer or other values are refused before they are sent. */
    bounds: z
      .record(
        z.string(),
        z.strictObject({ max: z.int().min(1).optional(), pattern: safePattern.optional() }),
      )
      .default({}),
  })
  .prefault({});
export type WireForms = z.infer<typeof wireForms>;

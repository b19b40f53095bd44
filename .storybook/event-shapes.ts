import checkout from '../src/elements/events/checkout-events.ts?raw';
import consent from '../src/elements/events/consent-event.ts?raw';
import issuing from '../src/elements/events/issuing-events.ts?raw';
import measuring from '../src/elements/events/measuring-events.ts?raw';
import staff from '../src/elements/events/staff-events.ts?raw';
import redirect from '../src/elements/events/redirect-event.ts?raw';

export interface EventField {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** What an event of a class carries beside what every `Event` has, as its source says. */
export function fieldsOf(className: string): readonly EventField[] {
  const start = SOURCE.indexOf(`export class ${className} extends`);
  if (start < 0) return [];
  const body = SOURCE.slice(start, SOURCE.indexOf('\n}\n', start));
  return [...body.matchAll(FIELD)].map(([, comment = '', name = '', type = '']) => ({
    name,
    type,
    description: comment,
  }));
}

const SOURCE = [checkout, consent, issuing, measuring, redirect, staff].join('\n');
const FIELD = / {2}(?:\/\*\* (.+) \*\/\n {2})?readonly (\w+): (.+);/g;

import {
  cardNumberFault,
  expiryFault,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  securityCodeFault,
  tidyExpiry,
  type Before,
  type CardBrand,
  type Edit,
} from '../../card-rules/index.ts';
import { isNumberAsName } from '../../contract/values/number-as-name.ts';
import { visible } from '../../contract/values/plain-text.ts';
import type { FrameMessages } from '../../localization/frame/en.ts';
import type { Spoken } from '../../localization/spoken.ts';
import type { CardField } from '../../messaging/protocol.ts';

/** What the rules of one field depend on besides its text. */
export interface Situation {
  readonly brand: CardBrand | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type MessageKey = Exclude<keyof FrameMessages, keyof Spoken>;

interface FieldRules {
  /** Reformats the text after each edit; omitted where any text is fine. */
  readonly format?: (edit: Edit, before: Before, situation: Situation) => Edit;
  /** Reformats the text when the field loses focus. */
  readonly tidy?: (text: string) => string;
  /** In the card of a request, or in a stored one's request. */
  readonly pointer: string;
  /** Messages of all its faults; the last one is said of what only the proxy can tell. */
  readonly faults: readonly MessageKey[];
  /** The one for what is wrong with the text; undefined when nothing is. */
  readonly fault: (text: string, situation: Situation) => MessageKey | undefined;
}

const NUMBER_FAULTS = {
  empty: 'cardNumberEmpty',
  incomplete: 'cardNumberIncomplete',
  invalid: 'cardNumberInvalid',
} as const;
const EXPIRY_FAULTS = {
  empty: 'cardExpiryEmpty',
  invalid: 'cardExpiryInvalid',
  past: 'cardExpiryPast',
} as const;
const SECURITY_CODE_FAULTS = {
  empty: 'cardSecurityCodeEmpty',
  incomplete: 'cardSecurityCodeIncomplete',
} as const;

const message = <Fault extends string>(
  messages: Readonly<Record<Fault, MessageKey>>,
  fault: Fault | undefined,
): MessageKey | undefined => fault && messages[fault];

export const CARD_FIELD_RULES: Readonly<Record<CardField, FieldRules>> = {
  number: {
    pointer: '/number',
    format: formatCardNumber,
    faults: Object.values(NUMBER_FAULTS),
    fault: (text) => message(NUMBER_FAULTS, cardNumberFault(text)),
  },
  expiry: {
    pointer: '/expiration',
    format: formatExpiry,
    tidy: tidyExpiry,
    faults: Object.values(EXPIRY_FAULTS),
    fault: (text, { now }) => message(EXPIRY_FAULTS, expiryFault(text, now)),
  },
  'security-code': {
    pointer: '/security_code',
    format: (edit, before, { brand }) => formatSecurityCode(edit, brand, before),
    faults: Object.values(SECURITY_CODE_FAULTS),
    fault: (text, { brand }) => message(SECURITY_CODE_FAULTS, securityCodeFault(text, brand)),
  },
  name: {
    pointer: '/holder',
    tidy: (text) => text.trim(),
    faults: ['cardNameEmpty', 'cardNameNumber'],
    fault: (text) => {
      if (!visible(text)) return 'cardNameEmpty';
      return isNumberAsName(text) ? 'cardNameNumber' : undefined;
    },
  },
};

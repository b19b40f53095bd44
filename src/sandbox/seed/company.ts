import { CARD_CODES } from '../state/codes.ts';
import type { Restrictions } from '../state/state.ts';

/** What a company has before anything is done in a sandbox. */
export interface Company {
  readonly groups: readonly SeededGroup[];
  readonly cardholders: readonly SeededCardholder[];
  readonly cards: readonly SeededCard[];
}

interface SeededGroup {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly currency: string;
  /** In minor units, as all amounts here. */
  readonly opening: bigint;
}

interface SeededCardholder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobilePrefix: string;
  readonly countryCode: string;
  readonly city: string;
  readonly address: string;
  readonly postal: string;
}

interface SeededCard {
  readonly id: string;
  readonly alias: string;
  readonly cardholderId: string;
  /** `null`: the company's account fills it, in dollars. */
  readonly groupId: string | null;
  readonly opening: bigint;
  readonly status?: string;
  /** Shared by several people, with a limit or without. */
  readonly shared?: { readonly limit: string | null };
  readonly oneTime?: boolean;
  readonly restrictions?: Restrictions;
}

const OPERATIONS = '5001';
const EUROPE = '5002';
const TOKYO = '5003';

/**
 * The company that teaches: each state, kind and currency of a card once, names that are long or
 * accented, and all last fours different.
 */
export const COMPANY: Company = {
  groups: [
    {
      id: OPERATIONS,
      name: 'Operations',
      countryCode: 'US',
      currency: 'USD',
      opening: 500_000n,
    },
    { id: EUROPE, name: 'Europe', countryCode: 'DE', currency: 'EUR', opening: 800_000n },
    { id: TOKYO, name: 'Tokyo office', countryCode: 'JP', currency: 'JPY', opening: 1_500_000n },
  ],
  cardholders: [
    {
      id: '8201',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@company.example',
      mobilePrefix: '44',
      countryCode: 'GB',
      city: 'London',
      address: '12 St James’s Square',
      postal: 'SW1Y 4JH',
    },
    {
      id: '8202',
      firstName: 'Émilie',
      lastName: 'du Châtelet',
      email: 'emilie@company.example',
      mobilePrefix: '33',
      countryCode: 'FR',
      city: 'Paris',
      address: '1 Rue Traversière',
      postal: '75012',
    },
    {
      id: '8204',
      firstName: 'Maria Wilhelmine Charlotte',
      lastName: 'Prinzessin zu Hohenlohe-Waldenburg-Schillingsfürst',
      email: 'charlotte@company.example',
      mobilePrefix: '49',
      countryCode: 'DE',
      city: 'Waldenburg',
      address: 'Schloßstraße 7',
      postal: '74638',
    },
    {
      id: '8205',
      firstName: 'Łucja',
      lastName: 'Gżegżółka-Święcicka',
      email: 'lucja@company.example',
      mobilePrefix: '48',
      countryCode: 'PL',
      city: 'Łódź',
      address: 'ul. Piotrkowska 104',
      postal: '90-926',
    },
    {
      id: '8206',
      firstName: '梅子',
      lastName: '津田',
      email: 'umeko@company.example',
      mobilePrefix: '81',
      countryCode: 'JP',
      city: '東京',
      address: '千代田区丸の内一丁目9番1号',
      postal: '100-0005',
    },
  ],
  cards: [
    {
      id: '100029701',
      alias: 'Travel',
      cardholderId: '8201',
      groupId: OPERATIONS,
      opening: 25_000n,
    },
    {
      id: '100029702',
      alias: 'Software',
      cardholderId: '8201',
      groupId: OPERATIONS,
      opening: 4_210n,
      status: CARD_CODES.blocked,
    },
    {
      id: '100029703',
      alias: 'Team',
      cardholderId: '8202',
      groupId: OPERATIONS,
      opening: 100_000n,
      shared: { limit: '2500.00' },
    },
    { id: '100029704', alias: 'Fuel', cardholderId: '8202', groupId: null, opening: 0n },
    {
      id: '100029705',
      alias: 'Conference 2025',
      cardholderId: '8205',
      groupId: OPERATIONS,
      opening: 0n,
      status: CARD_CODES.closed,
    },
    {
      id: '100029706',
      alias: 'Trade fair stand and hotel rooms, Hannover',
      cardholderId: '8204',
      groupId: EUROPE,
      opening: 32_212n,
    },
    {
      id: '100029707',
      alias: 'Domain renewal',
      cardholderId: '8205',
      groupId: EUROPE,
      opening: 8_990n,
      oneTime: true,
    },
    {
      id: '100029708',
      alias: 'Courier',
      cardholderId: '8202',
      groupId: EUROPE,
      opening: 61_500n,
      restrictions: { merchantCategories: ['4215'], merchantCategoriesRestriction: 'allowed' },
    },
    {
      id: '100029709',
      alias: 'Kantine',
      cardholderId: '8204',
      groupId: EUROPE,
      opening: 120_000n,
      shared: { limit: null },
    },
    { id: '100029710', alias: '出張', cardholderId: '8206', groupId: TOKYO, opening: 12_000n },
    {
      id: '100029711',
      alias: 'Office supplies',
      cardholderId: '8206',
      groupId: TOKYO,
      opening: 48_500n,
      restrictions: { spendingTransactionLimit: '20000' },
    },
    {
      id: '100029712',
      alias: 'Visitors',
      cardholderId: '8201',
      groupId: TOKYO,
      opening: 150_000n,
      shared: { limit: '200000' },
    },
  ],
};

/** What the company's account is filled with, in each currency it holds. */
export const FUNDS: Readonly<Record<string, bigint>> = {
  USD: 100_000_000n,
  EUR: 100_000_000n,
  JPY: 100_000_000n,
  KWD: 100_000_000n,
};

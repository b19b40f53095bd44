type Part = 'address' | 'city' | 'state' | 'postal_code';

/**
 * Which lines an address has, in the order in which a country writes them (Universal Postal Union,
 * S42). Countries without an entry write the postal code before the city.
 */
const ORDERS: Readonly<Record<string, readonly Part[]>> = {
  streetCityStateCode: ['address', 'city', 'state', 'postal_code'],
  streetCityCode: ['address', 'city', 'postal_code'],
  streetCodeCityState: ['address', 'postal_code', 'city', 'state'],
  codeStateCityStreet: ['postal_code', 'state', 'city', 'address'],
  streetCity: ['address', 'city'],
};
const USUAL: readonly Part[] = ['address', 'postal_code', 'city'];

const COUNTRIES: Readonly<Record<string, string>> = {
  streetCityStateCode: 'AU BR CA CN CO ID IN MX MY NG PH TH US VE',
  streetCityCode: 'BD GB IE KE LK NZ PK SG TW ZA',
  streetCodeCityState: 'AR ES IT',
  codeStateCityStreet: 'JP KR',
  // Those that have no postal codes, or hardly use them.
  streetCity:
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC ' +
    'LY MO ML MR MW NR PA QA RW SB SC SL SR ST SY TD TG TK TL TO TT TV UG VU WS YE ZW',
};

/** Lines of an address of this country, in its own order; every one of them is needed. */
export function addressParts(country: string): readonly Part[] {
  const kind = Object.keys(COUNTRIES).find((key) => COUNTRIES[key]?.includes(country));
  return (country && kind && ORDERS[kind]) || USUAL;
}

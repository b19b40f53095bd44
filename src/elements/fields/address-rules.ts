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

/** ISO 3166-1 alpha-2, all inhabited ones. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

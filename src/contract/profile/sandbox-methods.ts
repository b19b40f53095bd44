/**
 * Payment methods of the sandbox, one of each kind: a bank of many, a wallet, a voucher that asks for a
 * document, an invoice that asks for a person, and one for a single currency and country.
 */
export const SANDBOX_METHODS = [
  {
    code: 'online-banking',
    icon: 'bank',
    logo: {
      ground: '#0b3a5b',
      shapes: [
        { d: 'M18 4l9 5v1.6H9V9zM9 17.6h18v2H9z', fill: '#ffffff' },
        { d: 'M11 12h2.4v4.4H11zM16.8 12h2.4v4.4h-2.4zM22.6 12H25v4.4h-2.4z', fill: '#7fd1c7' },
      ],
    },
    label: {
      en: 'Online banking',
      de: 'Onlinebanking',
      zh: '网上银行',
      ar: 'الخدمات المصرفية عبر الإنترنت',
    },
    currencies: ['EUR'],
    fields: [
      {
        name: 'bank_code',
        choices: [
          { value: 'AHRN', label: 'Ahrenstedt Bank' },
          { value: 'BRUK', label: 'Brükner Privatbank' },
          { value: 'DELF', label: 'Delfter Bank' },
          { value: 'ELBE', label: 'Elbesparkasse' },
          { value: 'FJRD', label: 'Fjordbanken' },
          { value: 'GRAN', label: 'Banco Granada' },
          { value: 'HLDN', label: 'Halden Savings Bank' },
          { value: 'LUMI', label: 'Lumière Crédit' },
          { value: 'MERI', label: 'Meridian Bank' },
          { value: 'TIVO', label: 'Banca Tivoli' },
        ],
      },
    ],
  },
  {
    code: 'pocket-wallet',
    icon: 'wallet',
    logo: {
      ground: '#5b2bd9',
      shapes: [
        { d: 'M9 7.5A2.5 2.5 0 0 1 11.5 5H24v3H11.5z', fill: '#c9b8ff' },
        {
          d: 'M9 8h16.5A1.5 1.5 0 0 1 27 9.5v8a1.5 1.5 0 0 1-1.5 1.5H11.5A2.5 2.5 0 0 1 9 16.5z',
          fill: '#ffffff',
        },
        { d: 'M22 12.2h5v2.6h-5a1.3 1.3 0 0 1 0-2.6z', fill: '#5b2bd9' },
      ],
    },
    label: { en: 'Pocket Wallet', de: 'Pocket Wallet', zh: 'Pocket 钱包', ar: 'محفظة Pocket' },
  },
  {
    code: 'cash-voucher',
    icon: 'voucher',
    label: { en: 'Cash voucher', de: 'Barzahlschein', zh: '现金付款单', ar: 'قسيمة نقدية' },
    fields: [{ name: 'document' }],
    expiryMinutes: 4_320,
  },
  {
    code: 'invoice',
    icon: 'invoice',
    label: { en: 'Invoice', de: 'Rechnung', zh: '账单付款', ar: 'فاتورة' },
    currencies: ['EUR'],
    fields: [
      { name: 'person.fiscal_country', required: false },
      { name: 'person.document_number' },
      { name: 'person.email' },
      { name: 'person.birth_date', required: false },
      { name: 'person.address_street', kind: 'address', required: false },
      { name: 'person.address_postal_code', required: false },
      { name: 'person.address_city', required: false },
    ],
  },
  {
    code: 'boleto',
    icon: 'voucher',
    label: { en: 'Boleto', de: 'Boleto', zh: 'Boleto', ar: 'Boleto' },
    currencies: ['BRL'],
    countries: ['BR'],
    fields: [
      { name: 'person.document_number', kind: 'cpf' },
      { name: 'person.email' },
      { name: 'shopper_phone', required: false },
      { name: 'person.address_postal_code', country: 'BR' },
      { name: 'person.address_street' },
      { name: 'person.address_number' },
      { name: 'person.address_complement', required: false },
      { name: 'person.address_city' },
      { name: 'person.address_state' },
    ],
    expiryMinutes: 4_320,
  },
] as const;

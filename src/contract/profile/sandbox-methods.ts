/**
 * Ways to pay of the sandbox, one of each kind: a bank of many, a wallet, a voucher that needs a
 * document, an invoice that needs a person, and one for a single currency and country.
 */
export const SANDBOX_METHODS = [
  {
    code: 'online-banking',
    label: {
      en: 'Online banking',
      de: 'Onlinebanking',
      zh: '网上银行',
      ar: 'الخدمات المصرفية عبر الإنترنت',
    },
    currencies: ['EUR'],
    banks: [
      { code: 'AHRN', name: 'Ahrenstedt Bank' },
      { code: 'BRUK', name: 'Brükner Privatbank' },
      { code: 'DELF', name: 'Delfter Bank' },
      { code: 'ELBE', name: 'Elbesparkasse' },
      { code: 'FJRD', name: 'Fjordbanken' },
      { code: 'GRAN', name: 'Banco Granada' },
      { code: 'HLDN', name: 'Halden Savings Bank' },
      { code: 'LUMI', name: 'Lumière Crédit' },
      { code: 'MERI', name: 'Meridian Bank' },
      { code: 'TIVO', name: 'Banca Tivoli' },
    ],
  },
  {
    code: 'pocket-wallet',
    label: { en: 'Pocket Wallet', de: 'Pocket Wallet', zh: 'Pocket 钱包', ar: 'محفظة Pocket' },
  },
  {
    code: 'cash-voucher',
    label: { en: 'Cash voucher', de: 'Barzahlschein', zh: '现金付款单', ar: 'قسيمة نقدية' },
    needsDocument: true,
    expiryMinutes: 4_320,
  },
  {
    code: 'invoice',
    label: { en: 'Invoice', de: 'Rechnung', zh: '账单付款', ar: 'فاتورة' },
    currencies: ['EUR'],
    needsPerson: true,
  },
  {
    code: 'boleto',
    label: { en: 'Boleto', de: 'Boleto', zh: 'Boleto', ar: 'Boleto' },
    currencies: ['BRL'],
    countries: ['BR'],
    needsPerson: true,
    expiryMinutes: 4_320,
  },
] as const;

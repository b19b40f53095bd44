// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ms' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Borang kad yang selamat',
  cardNumber: 'Nombor kad',
  cardNumberEmpty: 'Masukkan nombor kad anda.',
  cardNumberIncomplete: 'Nombor kad anda tidak lengkap.',
  cardNumberInvalid: 'Nombor kad ini tidak sah. Sila semak digitnya.',
  cardExpiry: 'Tarikh luput',
  cardExpiryPlaceholder: 'BB / TT',
  cardExpiryEmpty: 'Masukkan tarikh luput.',
  cardExpiryInvalid: 'Masukkan bulan dan tahun, contohnya {example}.',
  cardExpiryPast: 'Kad ini telah tamat tempoh. Sila guna kad lain.',
  cardSecurityCode: 'Kod keselamatan',
  cardSecurityCodeBack: '{count} digit di belakang kad',
  cardSecurityCodeFront: '{count} digit di hadapan kad',
  cardSecurityCodeEmpty: 'Masukkan kod keselamatan.',
  cardSecurityCodeIncomplete: 'Masukkan kesemua {count} digit.',
  cardName: 'Nama pada kad',
  cardNameEmpty: 'Masukkan nama yang tertera pada kad.',
  cardNameNumber: 'Masukkan nama di sini, bukan nombor kad.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Butiran kad',
  cardNumber: 'Nombor kad',
  cardExpiry: 'Tarikh luput',
  cardSecurityCode: 'Kod keselamatan',
  copy: 'Salin',
  copyWhat: 'Salin: {what}',
  copied: 'Disalin',
  copiedWhat: '{what}: disalin',
  copyRefused:
    'Pelayar anda tidak membenarkan penyalinan di sini. Pilih digitnya dan salin sendiri.',
  timeLeft: { other: 'Disembunyikan dalam {count} saat' },
  timeWarning: { other: 'Butiran kad akan disembunyikan dalam {count} saat.' },
  keepShowing: 'Terus paparkan',
  extended: { other: 'Butiran kad kekal kelihatan selama {count} saat lagi.' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Kembali ke kedai',
  challengeTitle: 'Sahkan pembayaran anda',
  challengeGo: 'Teruskan untuk mengesahkan pembayaran',
  handoffTitle: 'Sedang dimuatkan…',
  handoffGo: 'Teruskan untuk membayar',
  startedTitle: 'Pembayaran ini telah dimulakan',
  startedText:
    'Pautan ke halaman pembayaran ini hanya berfungsi sekali. Kembali ke kedai untuk melihat status pembayaran anda.',
  expiredTitle: 'Pautan ini telah tamat tempoh',
  expiredText:
    'Pautan ke halaman pembayaran hanya berfungsi selama beberapa minit. Kembali ke kedai untuk melihat status pembayaran anda.',
  doneTitle: 'Tiada apa-apa lagi untuk dilakukan di sini',
  invalidTitle: 'Pautan ini tidak sah',
  unavailableTitle: 'Halaman ini tidak tersedia sekarang',
  thanksTitle: 'Terima kasih',
  statusText: 'Kembali ke kedai untuk melihat status pembayaran anda.',
} satisfies DocumentMessages;

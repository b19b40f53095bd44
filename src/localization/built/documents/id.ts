// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'id' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulir kartu yang aman',
  cardNumber: 'Nomor kartu',
  cardNumberEmpty: 'Masukkan nomor kartu Anda.',
  cardNumberIncomplete: 'Nomor kartu belum lengkap.',
  cardNumberInvalid: 'Nomor kartu ini tidak valid. Periksa angkanya.',
  cardExpiry: 'Masa berlaku',
  cardExpiryPlaceholder: 'BB / TT',
  cardExpiryEmpty: 'Masukkan masa berlaku.',
  cardExpiryInvalid: 'Masukkan bulan dan tahun, misalnya {example}.',
  cardExpiryPast: 'Kartu ini sudah kedaluwarsa. Gunakan kartu lain.',
  cardSecurityCode: 'Kode keamanan',
  cardSecurityCodeBack: '{count} angka di bagian belakang',
  cardSecurityCodeFront: '{count} angka di bagian depan',
  cardSecurityCodeEmpty: 'Masukkan kode keamanan.',
  cardSecurityCodeIncomplete: 'Masukkan {count} angka secara lengkap.',
  cardName: 'Nama pada kartu',
  cardNameEmpty: 'Masukkan nama yang tertera pada kartu.',
  cardNameNumber: 'Masukkan nama di sini, bukan nomor kartu.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Detail kartu',
  cardNumber: 'Nomor kartu',
  cardExpiry: 'Masa berlaku',
  cardSecurityCode: 'Kode keamanan',
  copy: 'Salin',
  copyWhat: 'Salin: {what}',
  copied: 'Disalin',
  copiedWhat: '{what}: disalin',
  copyRefused:
    'Browser Anda tidak mengizinkan penyalinan di sini. Pilih angkanya dan salin sendiri.',
  timeLeft: { other: 'Disembunyikan dalam {count} detik' },
  timeWarning: { other: 'Detail kartu akan disembunyikan dalam {count} detik.' },
  keepShowing: 'Tetap tampilkan',
  extended: { other: 'Detail kartu tetap terlihat {count} detik lagi.' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Kembali ke toko',
  challengeTitle: 'Konfirmasi pembayaran Anda',
  challengeGo: 'Lanjut untuk mengonfirmasi pembayaran',
  handoffTitle: 'Memuat…',
  handoffGo: 'Lanjut untuk membayar',
  startedTitle: 'Pembayaran ini sudah dimulai',
  startedText:
    'Tautan ke halaman pembayaran ini hanya berfungsi satu kali. Kembali ke toko untuk melihat status pembayaran Anda.',
  expiredTitle: 'Tautan ini sudah kedaluwarsa',
  expiredText:
    'Tautan ke halaman pembayaran hanya berfungsi beberapa menit. Kembali ke toko untuk melihat status pembayaran Anda.',
  doneTitle: 'Tidak ada lagi yang perlu dilakukan di sini',
  invalidTitle: 'Tautan ini tidak valid',
  unavailableTitle: 'Halaman ini sedang tidak tersedia',
  thanksTitle: 'Terima kasih',
  statusText: 'Kembali ke toko untuk melihat status pembayaran Anda.',
} satisfies DocumentMessages;

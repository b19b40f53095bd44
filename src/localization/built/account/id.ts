// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'id' } as const;
export const account = {
  ...spoken,
  empty: 'Belum ada apa pun di sini.',
  fault: 'Tidak berhasil. Silakan coba lagi.',
  endedFault: 'Silakan masuk lagi.',
  defaultCard: 'Utama',
  makeDefault: 'Jadikan utama',
  activeState: 'Aktif',
  cancellingState: 'Pembatalan diminta',
  cancelledState: 'Dibatalkan',
  endedState: 'Berakhir',
  lastLabel: 'Pembayaran terakhir',
  pastLabel: 'Pembayaran sebelumnya',
  paidDeduction: 'Dibayar',
  refusedDeduction: 'Ditolak',
  unknownDeduction: 'Sedang diperiksa',
  missingDeduction: 'Pembayaran tidak ditemukan',
  cancel: 'Batalkan langganan',
  cancelAsk: 'Batalkan {subscription}?',
  cancelLast:
    'Satu pembayaran lagi sebesar {amount} pada {date} sudah disepakati dan tetap akan didebit. Setelah itu tidak ada lagi.',
  cancelFailed: 'Langganan Anda tidak dibatalkan. Silakan coba lagi.',
  cancelUnknown: 'Kami belum tahu apakah langganan Anda telah dibatalkan.',
  checkAgain: 'Periksa lagi',
} satisfies AccountMessages;

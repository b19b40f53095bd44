// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ms' } as const;
export const account = {
  ...spoken,
  empty: 'Belum ada apa-apa di sini.',
  fault: 'Tidak berjaya. Sila cuba lagi.',
  endedFault: 'Sila log masuk semula.',
  defaultCard: 'Utama',
  makeDefault: 'Jadikan utama',
  activeState: 'Aktif',
  cancellingState: 'Pembatalan diminta',
  cancelledState: 'Dibatalkan',
  endedState: 'Tamat',
  lastLabel: 'Pembayaran terakhir',
  pastLabel: 'Pembayaran terdahulu',
  paidDeduction: 'Dibayar',
  refusedDeduction: 'Ditolak',
  unknownDeduction: 'Sedang disemak',
  missingDeduction: 'Pembayaran tidak ditemui',
  cancel: 'Batalkan langganan',
  cancelAsk: 'Batalkan {subscription}?',
  cancelLast:
    'Satu lagi pembayaran sebanyak {amount} pada {date} telah dipersetujui dan masih akan dicaj. Selepas itu tiada lagi.',
  cancelFailed: 'Langganan anda tidak dibatalkan. Sila cuba lagi.',
  cancelUnknown: 'Kami belum tahu sama ada langganan anda telah dibatalkan.',
  checkAgain: 'Semak semula',
} satisfies AccountMessages;

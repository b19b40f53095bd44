// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'tr' } as const;
export const account = {
  ...spoken,
  empty: 'Burada henüz bir şey yok.',
  fault: 'İşlem gerçekleştirilemedi. Lütfen tekrar deneyin.',
  endedFault: 'Lütfen yeniden oturum açın.',
  defaultCard: 'Varsayılan',
  makeDefault: 'Varsayılan yap',
  activeState: 'Etkin',
  cancellingState: 'İptal istendi',
  cancelledState: 'İptal edildi',
  endedState: 'Sona erdi',
  lastLabel: 'Son ödeme',
  pastLabel: 'Önceki ödemeler',
  paidDeduction: 'Ödendi',
  refusedDeduction: 'Reddedildi',
  unknownDeduction: 'İnceleniyor',
  missingDeduction: 'Ödeme bulunamadı',
  cancel: 'Aboneliği iptal et',
  cancelAsk: 'İptal edilsin mi? {subscription}',
  cancelLast:
    'Bir ödeme daha ({amount}, {date}) zaten kararlaştırıldı ve yine de tahsil edilecek. Sonrasında başka ödeme alınmayacak.',
  cancelFailed: 'Aboneliğiniz iptal edilmedi. Lütfen tekrar deneyin.',
  cancelUnknown: 'Aboneliğinizin iptal edilip edilmediğini henüz bilmiyoruz.',
  checkAgain: 'Tekrar kontrol et',
} satisfies AccountMessages;

// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'tr' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Güvenli kart formu',
  cardNumber: 'Kart numarası',
  cardNumberEmpty: 'Kart numaranızı girin.',
  cardNumberIncomplete: 'Kart numaranız eksik.',
  cardNumberInvalid: 'Bu kart numarası geçerli değil. Lütfen rakamları kontrol edin.',
  cardExpiry: 'Son kullanma tarihi',
  cardExpiryPlaceholder: 'AA / YY',
  cardExpiryEmpty: 'Son kullanma tarihini girin.',
  cardExpiryInvalid: 'Ay ve yılı girin, örneğin {example}.',
  cardExpiryPast: 'Bu kartın süresi dolmuş. Lütfen başka bir kart kullanın.',
  cardSecurityCode: 'Güvenlik kodu',
  cardSecurityCodeBack: 'Arka yüzdeki {count} rakam',
  cardSecurityCodeFront: 'Ön yüzdeki {count} rakam',
  cardSecurityCodeEmpty: 'Güvenlik kodunu girin.',
  cardSecurityCodeIncomplete: '{count} rakamın tamamını girin.',
  cardName: 'Kart üzerindeki ad',
  cardNameEmpty: 'Kart üzerindeki adı girin.',
  cardNameNumber: 'Buraya kart numarasını değil, bir ad girin.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kart bilgileri',
  cardNumber: 'Kart numarası',
  cardExpiry: 'Son kullanma tarihi',
  cardSecurityCode: 'Güvenlik kodu',
  copy: 'Kopyala',
  copyWhat: 'Kopyala: {what}',
  copied: 'Kopyalandı',
  copiedWhat: '{what}: kopyalandı',
  copyRefused: 'Tarayıcınız burada kopyalamaya izin vermiyor. Rakamları seçip kendiniz kopyalayın.',
  timeLeft: { one: '{count} saniye sonra gizlenecek', other: '{count} saniye sonra gizlenecek' },
  timeWarning: {
    one: 'Kart bilgileri {count} saniye sonra gizlenecek.',
    other: 'Kart bilgileri {count} saniye sonra gizlenecek.',
  },
  keepShowing: 'Göstermeye devam et',
  extended: {
    one: 'Kart bilgileri {count} saniye daha görünür kalacak.',
    other: 'Kart bilgileri {count} saniye daha görünür kalacak.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Mağazaya dön',
  challengeTitle: 'Ödemenizi onaylayın',
  challengeGo: 'Ödemenizi onaylamak için devam edin',
  handoffTitle: 'Yükleniyor…',
  handoffGo: 'Ödemeye devam et',
  startedTitle: 'Bu ödeme zaten başlatıldı',
  startedText:
    'Ödeme sayfasının bu bağlantısı yalnızca bir kez çalışır. Ödemenizin durumunu görmek için mağazaya dönün.',
  expiredTitle: 'Bu bağlantının süresi doldu',
  expiredText:
    'Ödeme sayfasının bağlantısı yalnızca birkaç dakika çalışır. Ödemenizin durumunu görmek için mağazaya dönün.',
  doneTitle: 'Burada yapılacak bir şey kalmadı',
  invalidTitle: 'Bu bağlantı geçerli değil',
  unavailableTitle: 'Bu sayfa şu anda kullanılamıyor',
  thanksTitle: 'Teşekkür ederiz',
  statusText: 'Ödemenizin durumunu görmek için mağazaya dönün.',
} satisfies DocumentMessages;

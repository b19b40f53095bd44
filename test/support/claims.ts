import type { LANGUAGES } from '../../src/localization/built/languages.ts';

/** One of each script and direction: what browsers are asked to draw at once. */
export const DRAWN = ['en', 'de', 'zh-Hans', 'ar'] as const;
export type Drawn = (typeof DRAWN)[number];

interface Claims {
  readonly notCharged: RegExp;
  readonly received: RegExp;
  /** Stems of every word for taking money, whatever is said of it: charged, debited, taken, collected. */
  readonly taking: RegExp;
}

/** How each language says that money was not taken, or that it was received. */
export const CLAIM_WORDS: Readonly<Record<(typeof LANGUAGES)[number], Claims>> = {
  en: {
    notCharged: /not (been )?charged|nothing (was|has been) (charged|paid)|no money/i,
    received: /received|is paid|nothing left to pay|paid for/i,
    taking: /charge|debit|taken/i,
  },
  ar: {
    notCharged: /لم يُخصم|لم يتم خصم/,
    received: /تم استلام|تم دفع|مدفوع|لا يوجد مبلغ/,
    taking: /[يت]ُ?خصم|تحصيل/,
  },
  bg: {
    notCharged: /не е удържана/i,
    received: /получено|е платена|нищо за плащане/i,
    taking: /удърж|таксув|изтегл/i,
  },
  ca: {
    notCharged: /no se us ha cobrat/i,
    received: /pagament rebut|està pagada|res per pagar/i,
    taking: /cobra/i,
  },
  cs: {
    notCharged: /nebylo vám nic strženo/i,
    received: /platba přijata|je zaplacena|nic k zaplacení/i,
    taking: /strž|strhn|inkas/i,
  },
  da: {
    notCharged: /ikke trukket noget/i,
    received: /er modtaget|er betalt|ikke mere at betale/i,
    taking: /\btrukket|trækk|opkræv/i,
  },
  de: {
    notCharged: /nichts (abgebucht|bezahlt|belastet)|nicht (abgebucht|belastet)/i,
    received: /erhalten|ist bezahlt|nichts mehr zu zahlen/i,
    taking: /abbuch|abgebucht|belaste|einzug|eingezogen/i,
  },
  el: {
    notCharged: /δεν έχετε χρεωθεί/i,
    received: /ελήφθη|έχει πληρωθεί|τίποτα προς πληρωμή/i,
    taking: /χρεω|χρέω/i,
  },
  es: {
    notCharged: /no se le ha cobrado/i,
    received: /pago recibido|está pagado|nada por pagar/i,
    taking: /cobr|cargad[oa] en/i,
  },
  'es-419': {
    notCharged: /no se le cobró/i,
    received: /pago recibido|está pagado|nada por pagar/i,
    taking: /cobr|cargad[oa] en/i,
  },
  et: {
    notCharged: /ei ole maha võetud/i,
    received: /makse on laekunud|on tasutud|midagi tasuda ei ole/i,
    taking: /maha võ|võeta .*maha|debiteer/i,
  },
  fa: {
    notCharged: /کسر نشده/,
    received: /دریافت شد|پرداخت شده است|باقی نمانده/,
    taking: /کسر (شد|نم|نخ|ن)|برداشت/,
  },
  fi: {
    notCharged: /ei ole veloitettu/i,
    received: /maksu vastaanotettu|on maksettu|maksettavaa ei ole/i,
    taking: /veloit/i,
  },
  fr: {
    notCharged: /pas été débité|rien n’a été (débité|prélevé)/i,
    received: /paiement reçu|est payée|plus rien à payer/i,
    taking: /débit|prélev/i,
  },
  he: {
    notCharged: /לא חויבת/,
    received: /התשלום התקבל|שולמה|לא נותר מה לשלם/,
    taking: /חויב|חיוב (כפול|אחד)|יבוצע חיוב/,
  },
  hr: {
    notCharged: /ništa vam nije naplaćeno/i,
    received: /uplata je primljena|je plaćena|više što platiti/i,
    taking: /naplać|naplat|tereć/i,
  },
  hu: {
    notCharged: /nem történt terhelés/i,
    received: /megérkezett|ki van fizetve|nincs több fizetnivaló/i,
    taking: /terhel|levon/i,
  },
  id: {
    notCharged: /tidak didebit/i,
    received: /diterima|sudah dibayar|tidak ada lagi yang perlu dibayar/i,
    taking: /debit|terpotong|ditarik/i,
  },
  it: {
    notCharged: /non le è stato addebitato/i,
    received: /ricevuto|è pagato|nulla da pagare/i,
    taking: /addebit|riscoss|prelev/i,
  },
  ja: {
    notCharged: /請求されていません|請求は発生していません/,
    received: /お支払いが完了しました|支払い済みです|必要な金額はありません/,
    taking: /請求(?!先)|引き落と/,
  },
  ko: {
    notCharged: /청구되지 않았/,
    received: /결제가 완료되었|결제되었습니다|결제할 금액이 없/,
    taking: /청구(?!지)|출금|한 번 더 결제/,
  },
  lt: {
    notCharged: /nenuskaičiuot/i,
    received: /mokėjimas gautas|apmokėtas|nebėra ko/i,
    taking: /nuskai|nurašy/i,
  },
  lv: {
    notCharged: /nav norakstīta/i,
    received: /maksājums saņemts|ir apmaksāts|vairs nav ko maksāt/i,
    taking: /norakst|ietur|iekas/i,
  },
  ms: {
    notCharged: /tidak dicaj/i,
    received: /diterima|telah dibayar|tiada lagi yang perlu dibayar/i,
    taking: /dicaj|debit/i,
  },
  nb: {
    notCharged: /ikke blitt belastet/i,
    received: /er mottatt|er betalt|ikke mer å betale/i,
    taking: /belast|\btrukket/i,
  },
  nl: {
    notCharged: /niets (bij u )?afgeschreven/i,
    received: /betaling ontvangen|is betaald|niets meer te betalen/i,
    taking: /afgeschreven|afschrijv|geïncasseerd/i,
  },
  pl: {
    notCharged: /nie pobrano/i,
    received: /otrzymana|jest opłacone|nic do zapłaty/i,
    taking: /pobra|obciąż/i,
  },
  'pt-BR': {
    notCharged: /nada foi cobrado/i,
    received: /recebido|está pago|nada a pagar/i,
    taking: /cobrad|mais uma cobrança|debitad/i,
  },
  'pt-PT': {
    notCharged: /não lhe foi cobrado/i,
    received: /recebido|está paga|nada a pagar/i,
    taking: /cobrad|cobrança|debitad/i,
  },
  ro: {
    notCharged: /nu s-a debitat/i,
    received: /a fost primită|este plătită|nimic de plătit/i,
    taking: /debit|percep|încas/i,
  },
  ru: {
    notCharged: /не списаны/i,
    received: /оплата получена|оплачен|больше нечего/i,
    taking: /спис(а|ыв)|спиш|снят[ыо] с/i,
  },
  sk: {
    notCharged: /nič vám nebolo strhnuté/i,
    received: /platba prijatá|je zaplatená|nič na zaplatenie/i,
    taking: /strh|inkas/i,
  },
  sl: {
    notCharged: /nič vam ni bilo zaračunano/i,
    received: /plačilo je prejeto|je plačano|ničesar več ni treba plačati/i,
    taking: /zaračun|bremen|trga/i,
  },
  sv: {
    notCharged: /inga pengar har dragits/i,
    received: /tagits emot|är betald|inget kvar att betala/i,
    taking: /dragits|\bdras\b|debiter/i,
  },
  th: {
    notCharged: /ไม่มีการเรียกเก็บเงินจากคุณ|คุณ(ยัง)?ไม่ถูกเรียกเก็บ/,
    received: /ได้รับการชำระเงินแล้ว|คำสั่งซื้อของคุณชำระเงินแล้ว|ไม่มียอดที่ต้องชำระ/,
    taking: /เรียกเก็บ|หักเงิน|ตัดเงิน/,
  },
  tr: {
    notCharged: /ücret alınmadı/i,
    received: /ödeme alındı|ödemesi yapıldı|ödenecek bir şey kalmadı/i,
    taking: /ücret alın|ödeme daha alın|tahsil/i,
  },
  uk: {
    notCharged: /не списано/i,
    received: /оплату отримано|оплачено|більше нічого/i,
    taking: /спис(а|ув)|спиш/i,
  },
  ur: {
    notCharged: /نہیں کاٹی گئی/,
    received: /ادائیگی موصول ہو گئی|ادائیگی ہو چکی ہے|باقی نہیں/,
    taking: /کاٹ|کٹ|کٹوتی/,
  },
  vi: {
    notCharged: /bạn không bị trừ tiền/i,
    received: /đã nhận thanh toán|đã được thanh toán|không còn khoản nào/i,
    taking: /trừ tiền|thu tiền/i,
  },
  'zh-Hans': {
    notCharged: /未被扣款|没有扣款|未扣款/,
    received: /已收到|订单已付款|无需再次付款|没有待付/,
    taking: /扣款|扣除|扣费|收取/,
  },
  'zh-Hant': {
    notCharged: /未被扣款|未扣款/,
    received: /已收到|訂單已付款|無須再次付款|沒有待付/,
    taking: /扣款|收取/,
  },
};

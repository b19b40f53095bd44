// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ru' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Защищённая форма карты',
  cardNumber: 'Номер карты',
  cardNumberEmpty: 'Введите номер карты.',
  cardNumberIncomplete: 'Номер карты введён не полностью.',
  cardNumberInvalid: 'Неверный номер карты. Проверьте цифры.',
  cardExpiry: 'Срок действия',
  cardExpiryPlaceholder: 'ММ / ГГ',
  cardExpiryEmpty: 'Введите срок действия.',
  cardExpiryInvalid: 'Введите месяц и год, например {example}.',
  cardExpiryPast: 'Срок действия карты истёк. Используйте другую карту.',
  cardSecurityCode: 'Код CVC',
  cardSecurityCodeBack: '{count} цифры на обороте',
  cardSecurityCodeFront: '{count} цифры на лицевой стороне',
  cardSecurityCodeEmpty: 'Введите код CVC.',
  cardSecurityCodeIncomplete: 'Введите все {count} цифры.',
  cardName: 'Имя на карте',
  cardNameEmpty: 'Введите имя, указанное на карте.',
  cardNameNumber: 'Введите здесь имя, а не номер карты.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Данные карты',
  cardNumber: 'Номер карты',
  cardExpiry: 'Срок действия',
  cardSecurityCode: 'Код CVC',
  copy: 'Копировать',
  copyWhat: 'Копировать: {what}',
  copied: 'Скопировано',
  copiedWhat: '{what}: скопировано',
  copyRefused: 'Браузер не разрешает копировать отсюда. Выделите цифры и скопируйте их сами.',
  timeLeft: {
    one: 'Скроются через {count} секунду',
    few: 'Скроются через {count} секунды',
    many: 'Скроются через {count} секунд',
    other: 'Скроются через {count} секунды',
  },
  timeWarning: {
    one: 'Данные карты скроются через {count} секунду.',
    few: 'Данные карты скроются через {count} секунды.',
    many: 'Данные карты скроются через {count} секунд.',
    other: 'Данные карты скроются через {count} секунды.',
  },
  keepShowing: 'Показывать дальше',
  extended: {
    one: 'Данные карты будут видны ещё {count} секунду.',
    few: 'Данные карты будут видны ещё {count} секунды.',
    many: 'Данные карты будут видны ещё {count} секунд.',
    other: 'Данные карты будут видны ещё {count} секунды.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Вернуться в магазин',
  challengeTitle: 'Подтвердите платёж',
  challengeGo: 'Продолжить и подтвердить платёж',
  handoffTitle: 'Загрузка…',
  handoffGo: 'Перейти к оплате',
  startedTitle: 'Этот платёж уже начат',
  startedText:
    'Эта ссылка на страницу оплаты работает только один раз. Вернитесь в магазин, чтобы узнать статус платежа.',
  expiredTitle: 'Срок действия ссылки истёк',
  expiredText:
    'Ссылка на страницу оплаты работает всего несколько минут. Вернитесь в магазин, чтобы узнать статус платежа.',
  doneTitle: 'Здесь больше ничего делать не нужно',
  invalidTitle: 'Эта ссылка недействительна',
  unavailableTitle: 'Эта страница сейчас недоступна',
  thanksTitle: 'Спасибо',
  statusText: 'Вернитесь в магазин, чтобы узнать статус платежа.',
} satisfies DocumentMessages;

// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'uk' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Захищена форма картки',
  cardNumber: 'Номер картки',
  cardNumberEmpty: 'Введіть номер картки.',
  cardNumberIncomplete: 'Номер картки введено не повністю.',
  cardNumberInvalid: 'Неправильний номер картки. Перевірте цифри.',
  cardExpiry: 'Строк дії',
  cardExpiryPlaceholder: 'ММ / РР',
  cardExpiryEmpty: 'Введіть строк дії.',
  cardExpiryInvalid: 'Введіть місяць і рік, наприклад {example}.',
  cardExpiryPast: 'Строк дії картки минув. Використайте іншу картку.',
  cardSecurityCode: 'Код CVC',
  cardSecurityCodeBack: '{count} цифри на звороті',
  cardSecurityCodeFront: '{count} цифри на лицьовому боці',
  cardSecurityCodeEmpty: 'Введіть код CVC.',
  cardSecurityCodeIncomplete: 'Введіть усі {count} цифри.',
  cardName: 'Ім’я на картці',
  cardNameEmpty: 'Введіть ім’я, зазначене на картці.',
  cardNameNumber: 'Введіть тут ім’я, а не номер картки.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Дані картки',
  cardNumber: 'Номер картки',
  cardExpiry: 'Строк дії',
  cardSecurityCode: 'Код CVC',
  copy: 'Копіювати',
  copyWhat: 'Копіювати: {what}',
  copied: 'Скопійовано',
  copiedWhat: '{what}: скопійовано',
  copyRefused: 'Браузер не дозволяє копіювати звідси. Виділіть цифри та скопіюйте їх самостійно.',
  timeLeft: {
    one: 'Зникнуть за {count} секунду',
    few: 'Зникнуть за {count} секунди',
    many: 'Зникнуть за {count} секунд',
    other: 'Зникнуть за {count} секунди',
  },
  timeWarning: {
    one: 'Дані картки зникнуть за {count} секунду.',
    few: 'Дані картки зникнуть за {count} секунди.',
    many: 'Дані картки зникнуть за {count} секунд.',
    other: 'Дані картки зникнуть за {count} секунди.',
  },
  keepShowing: 'Показувати далі',
  extended: {
    one: 'Дані картки буде видно ще {count} секунду.',
    few: 'Дані картки буде видно ще {count} секунди.',
    many: 'Дані картки буде видно ще {count} секунд.',
    other: 'Дані картки буде видно ще {count} секунди.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Повернутися до магазину',
  challengeTitle: 'Підтвердьте платіж',
  challengeGo: 'Продовжити та підтвердити платіж',
  handoffTitle: 'Завантаження…',
  handoffGo: 'Перейти до оплати',
  startedTitle: 'Цей платіж уже розпочато',
  startedText:
    'Це посилання на сторінку оплати працює лише один раз. Поверніться до магазину, щоб дізнатися стан платежу.',
  expiredTitle: 'Строк дії посилання минув',
  expiredText:
    'Посилання на сторінку оплати працює лише кілька хвилин. Поверніться до магазину, щоб дізнатися стан платежу.',
  doneTitle: 'Тут більше нічого робити не потрібно',
  invalidTitle: 'Це посилання недійсне',
  unavailableTitle: 'Ця сторінка зараз недоступна',
  thanksTitle: 'Дякуємо',
  statusText: 'Поверніться до магазину, щоб дізнатися стан платежу.',
} satisfies DocumentMessages;

// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'bg' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Защитен формуляр за карта',
  cardNumber: 'Номер на картата',
  cardNumberEmpty: 'Въведете номера на картата.',
  cardNumberIncomplete: 'Номерът на картата е непълен.',
  cardNumberInvalid: 'Този номер на карта не е валиден. Проверете цифрите.',
  cardExpiry: 'Срок на валидност',
  cardExpiryPlaceholder: 'ММ / ГГ',
  cardExpiryEmpty: 'Въведете срока на валидност.',
  cardExpiryInvalid: 'Въведете месеца и годината, например {example}.',
  cardExpiryPast: 'Срокът на тази карта е изтекъл. Използвайте друга карта.',
  cardSecurityCode: 'Код за сигурност',
  cardSecurityCodeBack: '{count} цифри на гърба',
  cardSecurityCodeFront: '{count} цифри на лицевата страна',
  cardSecurityCodeEmpty: 'Въведете кода за сигурност.',
  cardSecurityCodeIncomplete: 'Въведете всичките {count} цифри.',
  cardName: 'Име върху картата',
  cardNameEmpty: 'Въведете името върху картата.',
  cardNameNumber: 'Тук въведете име, а не номера на картата.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Данни на картата',
  cardNumber: 'Номер на картата',
  cardExpiry: 'Срок на валидност',
  cardSecurityCode: 'Код за сигурност',
  copy: 'Копиране',
  copyWhat: 'Копиране: {what}',
  copied: 'Копирано',
  copiedWhat: '{what}: копирано',
  copyRefused: 'Браузърът Ви не позволява копиране тук. Маркирайте цифрите и ги копирайте ръчно.',
  timeLeft: { one: 'Скриват се след {count} секунда', other: 'Скриват се след {count} секунди' },
  timeWarning: {
    one: 'Данните на картата ще бъдат скрити след {count} секунда.',
    other: 'Данните на картата ще бъдат скрити след {count} секунди.',
  },
  keepShowing: 'Показване още',
  extended: {
    one: 'Данните на картата остават видими още {count} секунда.',
    other: 'Данните на картата остават видими още {count} секунди.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Обратно към магазина',
  challengeTitle: 'Потвърдете плащането',
  challengeGo: 'Към потвърждаване на плащането',
  handoffTitle: 'Зарежда се…',
  handoffGo: 'Към плащането',
  startedTitle: 'Това плащане вече е започнато',
  startedText:
    'Тази връзка към страницата за плащане работи само веднъж. Върнете се в магазина, за да видите състоянието на плащането.',
  expiredTitle: 'Тази връзка е изтекла',
  expiredText:
    'Връзката към страницата за плащане работи само няколко минути. Върнете се в магазина, за да видите състоянието на плащането.',
  doneTitle: 'Тук няма какво повече да се прави',
  invalidTitle: 'Тази връзка не е валидна',
  unavailableTitle: 'Тази страница не е достъпна в момента',
  thanksTitle: 'Благодарим Ви',
  statusText: 'Върнете се в магазина, за да видите състоянието на плащането.',
} satisfies DocumentMessages;

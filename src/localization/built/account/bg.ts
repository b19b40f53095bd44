// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'bg' } as const;
export const account = {
  ...spoken,
  empty: 'Тук още няма нищо.',
  fault: 'Това не се получи. Опитайте отново.',
  endedFault: 'Влезте отново в профила си.',
  defaultCard: 'По подразбиране',
  makeDefault: 'Задаване по подразбиране',
  activeState: 'Активен',
  cancellingState: 'Поискано прекратяване',
  cancelledState: 'Прекратен',
  endedState: 'Приключил',
  lastLabel: 'Последно плащане',
  pastLabel: 'Предишни плащания',
  paidDeduction: 'Платено',
  refusedDeduction: 'Отказано',
  unknownDeduction: 'Проверява се',
  missingDeduction: 'Няма намерено плащане',
  cancel: 'Прекратяване на абонамента',
  cancelAsk: 'Прекратяване на {subscription}?',
  cancelLast:
    'Още едно плащане ({amount} на {date}) вече е договорено и ще бъде удържано. След това – нищо повече.',
  cancelFailed: 'Абонаментът Ви не е прекратен. Опитайте отново.',
  cancelUnknown: 'Още не знаем дали абонаментът Ви е прекратен.',
  checkAgain: 'Нова проверка',
} satisfies AccountMessages;

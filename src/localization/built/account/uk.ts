// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'uk' } as const;
export const account = {
  ...spoken,
  empty: 'Тут поки що нічого немає.',
  fault: 'Не вдалося. Спробуйте ще раз.',
  endedFault: 'Увійдіть знову.',
  defaultCard: 'Основна',
  makeDefault: 'Зробити основною',
  activeState: 'Активна',
  cancellingState: 'Подано запит на скасування',
  cancelledState: 'Скасована',
  endedState: 'Завершена',
  lastLabel: 'Останній платіж',
  pastLabel: 'Попередні платежі',
  paidDeduction: 'Сплачено',
  refusedDeduction: 'Відхилено',
  unknownDeduction: 'Перевіряється',
  missingDeduction: 'Платіж не знайдено',
  cancel: 'Скасувати підписку',
  cancelAsk: 'Скасувати: {subscription}?',
  cancelLast:
    'Ще один платіж ({amount}, {date}) уже погоджено, і його буде списано. Після цього — більше нічого.',
  cancelFailed: 'Підписку не скасовано. Спробуйте ще раз.',
  cancelUnknown: 'Поки що невідомо, чи скасовано підписку.',
  checkAgain: 'Перевірити ще раз',
} satisfies AccountMessages;

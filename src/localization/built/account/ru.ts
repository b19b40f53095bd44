// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ru' } as const;
export const account = {
  ...spoken,
  empty: 'Здесь пока ничего нет.',
  fault: 'Не получилось. Попробуйте ещё раз.',
  endedFault: 'Войдите снова.',
  defaultCard: 'Основная',
  makeDefault: 'Сделать основной',
  activeState: 'Активна',
  cancellingState: 'Запрошена отмена',
  cancelledState: 'Отменена',
  endedState: 'Завершена',
  lastLabel: 'Последний платёж',
  pastLabel: 'Прошлые платежи',
  paidDeduction: 'Оплачено',
  refusedDeduction: 'Отклонено',
  unknownDeduction: 'Проверяется',
  missingDeduction: 'Платёж не найден',
  cancel: 'Отменить подписку',
  cancelAsk: 'Отменить: {subscription}?',
  cancelLast:
    'Ещё один платёж ({amount}, {date}) уже согласован и будет списан. После этого — больше ничего.',
  cancelFailed: 'Подписка не отменена. Попробуйте ещё раз.',
  cancelUnknown: 'Пока неизвестно, отменена ли подписка.',
  checkAgain: 'Проверить ещё раз',
} satisfies AccountMessages;

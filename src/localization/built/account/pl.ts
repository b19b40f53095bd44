// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'pl' } as const;
export const account = {
  ...spoken,
  empty: 'Nic tu jeszcze nie ma.',
  fault: 'Nie udało się. Proszę spróbować ponownie.',
  endedFault: 'Proszę zalogować się ponownie.',
  defaultCard: 'Domyślna',
  makeDefault: 'Ustaw jako domyślną',
  activeState: 'Aktywna',
  cancellingState: 'Zgłoszono rezygnację',
  cancelledState: 'Anulowana',
  endedState: 'Zakończona',
  lastLabel: 'Ostatnia płatność',
  pastLabel: 'Poprzednie płatności',
  paidDeduction: 'Zapłacono',
  refusedDeduction: 'Odrzucono',
  unknownDeduction: 'Sprawdzana',
  missingDeduction: 'Nie znaleziono płatności',
  cancel: 'Anuluj subskrypcję',
  cancelAsk: 'Anulować: {subscription}?',
  cancelLast:
    'Jeszcze jedna płatność ({amount}, {date}) jest już uzgodniona i zostanie pobrana. Potem już nic.',
  cancelFailed: 'Subskrypcja nie została anulowana. Proszę spróbować ponownie.',
  cancelUnknown: 'Nie wiemy jeszcze, czy subskrypcja została anulowana.',
  checkAgain: 'Sprawdź ponownie',
} satisfies AccountMessages;

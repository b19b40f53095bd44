// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'fr' } as const;
export const account = {
  ...spoken,
  empty: 'Il n’y a encore rien ici.',
  fault: 'Cela n’a pas fonctionné. Réessayez.',
  endedFault: 'Reconnectez-vous.',
  defaultCard: 'Par défaut',
  makeDefault: 'Utiliser par défaut',
  activeState: 'Actif',
  cancellingState: 'Résiliation demandée',
  cancelledState: 'Résilié',
  endedState: 'Terminé',
  lastLabel: 'Dernier paiement',
  pastLabel: 'Paiements précédents',
  paidDeduction: 'Payé',
  refusedDeduction: 'Refusé',
  unknownDeduction: 'En vérification',
  missingDeduction: 'Aucun paiement trouvé',
  cancel: 'Résilier l’abonnement',
  cancelAsk: 'Résilier {subscription} ?',
  cancelLast:
    'Un autre paiement de {amount} le {date} est déjà convenu et sera encore prélevé. Ensuite, plus rien.',
  cancelFailed: 'Votre abonnement n’a pas été résilié. Réessayez.',
  cancelUnknown: 'Nous ne savons pas encore si votre abonnement a été résilié.',
  checkAgain: 'Vérifier à nouveau',
} satisfies AccountMessages;

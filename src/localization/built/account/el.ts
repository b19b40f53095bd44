// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'el' } as const;
export const account = {
  ...spoken,
  empty: 'Δεν υπάρχει τίποτα εδώ ακόμη.',
  fault: 'Δεν ήταν δυνατό. Δοκιμάστε ξανά.',
  endedFault: 'Συνδεθείτε ξανά.',
  defaultCard: 'Προεπιλογή',
  makeDefault: 'Ορισμός ως προεπιλογή',
  activeState: 'Ενεργή',
  cancellingState: 'Ζητήθηκε ακύρωση',
  cancelledState: 'Ακυρώθηκε',
  endedState: 'Έληξε',
  lastLabel: 'Τελευταία πληρωμή',
  pastLabel: 'Προηγούμενες πληρωμές',
  paidDeduction: 'Πληρώθηκε',
  refusedDeduction: 'Απορρίφθηκε',
  unknownDeduction: 'Υπό έλεγχο',
  missingDeduction: 'Δεν βρέθηκε πληρωμή',
  cancel: 'Ακύρωση συνδρομής',
  cancelAsk: 'Ακύρωση: {subscription};',
  cancelLast:
    'Μία ακόμη πληρωμή {amount} στις {date} έχει ήδη συμφωνηθεί και θα χρεωθεί. Μετά, τίποτα άλλο.',
  cancelFailed: 'Η συνδρομή σας δεν ακυρώθηκε. Δοκιμάστε ξανά.',
  cancelUnknown: 'Δεν γνωρίζουμε ακόμη αν η συνδρομή σας ακυρώθηκε.',
  checkAgain: 'Νέος έλεγχος',
} satisfies AccountMessages;

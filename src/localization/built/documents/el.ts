// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'el' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Ασφαλής φόρμα κάρτας',
  cardNumber: 'Αριθμός κάρτας',
  cardNumberEmpty: 'Συμπληρώστε τον αριθμό της κάρτας σας.',
  cardNumberIncomplete: 'Ο αριθμός κάρτας δεν είναι πλήρης.',
  cardNumberInvalid: 'Αυτός ο αριθμός κάρτας δεν είναι έγκυρος. Ελέγξτε τα ψηφία.',
  cardExpiry: 'Ημερομηνία λήξης',
  cardExpiryPlaceholder: 'ΜΜ / ΕΕ',
  cardExpiryEmpty: 'Συμπληρώστε την ημερομηνία λήξης.',
  cardExpiryInvalid: 'Συμπληρώστε τον μήνα και το έτος, για παράδειγμα {example}.',
  cardExpiryPast: 'Αυτή η κάρτα έχει λήξει. Χρησιμοποιήστε άλλη κάρτα.',
  cardSecurityCode: 'Κωδικός ασφαλείας',
  cardSecurityCodeBack: '{count} ψηφία στην πίσω όψη',
  cardSecurityCodeFront: '{count} ψηφία στην μπροστινή όψη',
  cardSecurityCodeEmpty: 'Συμπληρώστε τον κωδικό ασφαλείας.',
  cardSecurityCodeIncomplete: 'Συμπληρώστε και τα {count} ψηφία.',
  cardName: 'Ονοματεπώνυμο στην κάρτα',
  cardNameEmpty: 'Συμπληρώστε το ονοματεπώνυμο που αναγράφεται στην κάρτα.',
  cardNameNumber: 'Συμπληρώστε εδώ το ονοματεπώνυμο, όχι τον αριθμό της κάρτας.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Στοιχεία κάρτας',
  cardNumber: 'Αριθμός κάρτας',
  cardExpiry: 'Ημερομηνία λήξης',
  cardSecurityCode: 'Κωδικός ασφαλείας',
  copy: 'Αντιγραφή',
  copyWhat: 'Αντιγραφή: {what}',
  copied: 'Αντιγράφηκε',
  copiedWhat: '{what}: αντιγράφηκε',
  copyRefused:
    'Το πρόγραμμα περιήγησης δεν επιτρέπει την αντιγραφή εδώ. Επιλέξτε τα ψηφία και αντιγράψτε τα εσείς.',
  timeLeft: { one: 'Απόκρυψη σε {count} δευτερόλεπτο', other: 'Απόκρυψη σε {count} δευτερόλεπτα' },
  timeWarning: {
    one: 'Τα στοιχεία της κάρτας θα κρυφτούν σε {count} δευτερόλεπτο.',
    other: 'Τα στοιχεία της κάρτας θα κρυφτούν σε {count} δευτερόλεπτα.',
  },
  keepShowing: 'Συνέχεια εμφάνισης',
  extended: {
    one: 'Τα στοιχεία της κάρτας θα φαίνονται για {count} ακόμη δευτερόλεπτο.',
    other: 'Τα στοιχεία της κάρτας θα φαίνονται για {count} ακόμη δευτερόλεπτα.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Επιστροφή στο κατάστημα',
  challengeTitle: 'Επιβεβαιώστε την πληρωμή σας',
  challengeGo: 'Συνέχεια για επιβεβαίωση της πληρωμής',
  handoffTitle: 'Φόρτωση…',
  handoffGo: 'Συνέχεια για πληρωμή',
  startedTitle: 'Αυτή η πληρωμή έχει ήδη ξεκινήσει',
  startedText:
    'Αυτός ο σύνδεσμος προς τη σελίδα πληρωμής λειτουργεί μόνο μία φορά. Επιστρέψτε στο κατάστημα για να δείτε την κατάσταση της πληρωμής σας.',
  expiredTitle: 'Αυτός ο σύνδεσμος έχει λήξει',
  expiredText:
    'Οι σύνδεσμοι προς τη σελίδα πληρωμής λειτουργούν μόνο για λίγα λεπτά. Επιστρέψτε στο κατάστημα για να δείτε την κατάσταση της πληρωμής σας.',
  doneTitle: 'Δεν χρειάζεται να κάνετε κάτι άλλο εδώ',
  invalidTitle: 'Αυτός ο σύνδεσμος δεν είναι έγκυρος',
  unavailableTitle: 'Αυτή η σελίδα δεν είναι διαθέσιμη αυτή τη στιγμή',
  thanksTitle: 'Ευχαριστούμε',
  statusText: 'Επιστρέψτε στο κατάστημα για να δείτε την κατάσταση της πληρωμής σας.',
} satisfies DocumentMessages;

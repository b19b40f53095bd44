import type { Profile } from '../contract/profile/profile.schema.ts';
import {
  checkNotification,
  type AnswerSignature,
  type CustomSigning,
  type NotificationKind,
  type SignedMessage,
} from '../signing/index.ts';

/** What the signature of a notification is worth: did the gateway make it? */
export const signatureOfNotification = (
  kind: NotificationKind,
  notification: SignedMessage,
  profile: Profile,
  custom?: CustomSigning,
): Promise<AnswerSignature> => checkNotification(kind, notification, profile, { custom });

import type { Profile } from '../contract/profile/profile.schema.ts';
import {
  checkNotification,
  type AnswerSignature,
  type CustomSigning,
  type NotificationKind,
} from '../signing/index.ts';

/** What the signature of a notification, whose fields these are, is worth: did the gateway make it? */
export const signatureOfNotification = (
  kind: NotificationKind,
  fields: Readonly<Record<string, string>>,
  profile: Profile,
  custom?: CustomSigning,
): Promise<AnswerSignature> => checkNotification(kind, fields, profile, { custom });

import { languageOf, type Language } from '../languages.ts';

/** Texts of the document around a bank's page: few enough to be there in every language. */
export interface ChallengeMessages {
  /** Names the bank's page to those who don't see it. */
  readonly title: string;
  readonly go: string;
}

const MESSAGES: Readonly<Record<Language, ChallengeMessages>> = {
  en: { title: 'Confirm your payment', go: 'Continue to confirm your payment' },
  de: { title: 'Zahlung bestätigen', go: 'Weiter, um die Zahlung zu bestätigen' },
  zh: { title: '确认付款', go: '继续以确认付款' },
  ar: { title: 'تأكيد الدفع', go: 'المتابعة لتأكيد الدفع' },
};

export const challengeMessages = (locale: string): ChallengeMessages =>
  MESSAGES[languageOf(locale)];

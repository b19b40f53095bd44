import { challengeMessages } from '../../localization/challenge/messages.ts';
import { direction, languageOf } from '../../localization/languages.ts';
import { startChallenge } from './start-challenge.ts';

/* The challenge document's entry: the proxy has written everything it needs into its form. */
const form = document.querySelector('form');
if (form) {
  const { locale = navigator.language } = form.dataset;
  document.documentElement.lang = languageOf(locale);
  document.documentElement.dir = direction(locale);
  startChallenge(window, form, challengeMessages(locale));
}

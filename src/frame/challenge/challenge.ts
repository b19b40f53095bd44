import { startChallenge } from './start-challenge.ts';

/* The challenge document's entry: the proxy has written everything it needs into its form. */
const form = document.querySelector('form');
if (form) startChallenge(window, form);

import { ContextRoot } from '@lit/context';

/**
 * Answers elements that are defined before the one around them that provides what they ask for. Only
 * entries that register elements one by one need it: an entry with several registers providers first.
 */
if (typeof document === 'object') new ContextRoot().attach(document.documentElement);

/** For a plain script tag: the checkout's four elements at once, every other one when the page first holds it. */
import { loadElements } from '../elements/base/load-elements.ts';
import { FURTHER_ELEMENTS } from '../elements/further-elements.ts';

export * from './checkout.ts';

loadElements(FURTHER_ELEMENTS);

/** For a plain script tag: the checkout's four elements at once, every other one when the page first holds it. */
import '../elements/further-elements.ts';

export * from './checkout.ts';

export { TenderCards } from '../../elements/issuing/cards.ts';

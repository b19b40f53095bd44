export { TenderSavedCards } from '../../elements/account/saved-cards.ts';

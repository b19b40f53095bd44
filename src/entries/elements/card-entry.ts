export { TenderCardEntry, type CardEntryState } from '../../elements/checkout/card-entry.ts';

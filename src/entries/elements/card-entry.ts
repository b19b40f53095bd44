import '../../elements/base/context-root.ts';
export { TenderCardEntry, type CardEntryState } from '../../elements/checkout/card-entry.ts';

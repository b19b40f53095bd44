import '../../elements/base/context-root.ts';
export { TenderBalance } from '../../elements/issuing/balance.ts';

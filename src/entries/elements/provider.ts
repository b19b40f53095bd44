import '../../elements/base/context-root.ts';
export { TenderProvider } from '../../elements/issuing/provider.ts';

export { TenderProvider } from '../../elements/issuing/provider.ts';

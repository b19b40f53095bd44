import '../../elements/base/context-root.ts';
export { TenderIssuedCard } from '../../elements/issuing/issued-card.ts';

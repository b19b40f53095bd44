export { TenderIssuedCard } from '../../elements/issuing/issued-card.ts';

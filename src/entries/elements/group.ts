export { TenderGroup } from '../../elements/issuing/group.ts';

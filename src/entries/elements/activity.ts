export { TenderActivity } from '../../elements/issuing/activity.ts';

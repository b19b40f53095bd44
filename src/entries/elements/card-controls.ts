export { TenderCardControls } from '../../elements/issuing/card-controls.ts';

import '../../elements/base/context-root.ts';
export { TenderCardControls } from '../../elements/issuing/card-controls.ts';

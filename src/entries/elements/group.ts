import '../../elements/base/context-root.ts';
export { TenderGroup } from '../../elements/issuing/group.ts';

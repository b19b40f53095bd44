import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';

/** What an operation is called: as it was asked for, and once it is done. */
interface OperationWords {
  readonly asked: keyof IssuingMessages & (`${string}Label` | 'statusColumn');
  readonly done: keyof IssuingMessages & `what${string}`;
}

/** Operations of cards and groups, those that set a state with the one that it was to become. */
const WORDS: Readonly<
  Partial<Record<OperationName | `${OperationName} ${string}`, OperationWords>>
> = {
  'card.charge': { asked: 'chargeLabel', done: 'whatCharge' },
  'card.withdraw': { asked: 'withdrawLabel', done: 'whatWithdraw' },
  'card.limit': { asked: 'limitLabel', done: 'whatLimit' },
  'card.close': { asked: 'closeLabel', done: 'whatClose' },
  'card.status blocked': { asked: 'blockLabel', done: 'whatBlock' },
  'card.status active': { asked: 'unblockLabel', done: 'whatUnblock' },
  'group.create': { asked: 'createLabel', done: 'whatCreate' },
  'group.charge': { asked: 'chargeLabel', done: 'whatCharge' },
  'group.refund': { asked: 'returnLabel', done: 'whatReturn' },
  'group.status active': { asked: 'activateLabel', done: 'whatActivate' },
  'group.status inactive': { asked: 'deactivateLabel', done: 'whatDeactivate' },
};

/** The texts that name an operation: only what is done is said to be. */
export const operationWords = (operation: OperationName, status?: string): OperationWords =>
  WORDS[operation] ??
  WORDS[`${operation} ${status ?? ''}`] ?? { asked: 'statusColumn', done: 'whatStatus' };

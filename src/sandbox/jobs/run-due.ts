import { deliverNotification } from '../notifications/deliver.ts';
import { deduct } from '../orders/deductions.ts';
import { becomeResult, openDispute, settleOrder } from '../orders/order-machine.ts';
import { finishRefund } from '../orders/refunds.ts';
import type { Transport } from '../../contract/runtime/transport.ts';
import type { Task } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

type Work = Exclude<Task, { type: 'notify' }>;

const WORK: {
  readonly [T in Work['type']]: (world: SandboxContext, task: Work & { type: T }) => void;
} = {
  settle: (world, { transactionId }) => {
    const order = world.state.orders.get(transactionId);
    if (order) settleOrder(world, order);
  },
  become: (world, { transactionId, result, from }) => {
    const order = world.state.orders.get(transactionId);
    if (order && (from === undefined || order.state === from)) becomeResult(world, order, result);
  },
  dispute: (world, { transactionId }) => {
    const order = world.state.orders.get(transactionId);
    if (order) openDispute(world, order);
  },
  deduct: (world, { recurringId }) => {
    const subscription = world.state.subscriptions.get(recurringId);
    if (subscription) deduct(world, subscription);
  },
  refund: (world, { refundId }) => {
    const refund = world.state.refunds.get(refundId);
    if (refund) finishRefund(world, refund);
  },
};

/** Does everything that has become due, in order and as of its time. Sends nothing. */
export function runDueTasks(world: SandboxContext): number {
  let worked = 0;
  for (;;) {
    const task = takeDue(world, isWork);
    if (!task) return worked;
    const work = WORK[task.type] as (world: SandboxContext, task: Work) => void;
    world.at(task.at, () => work(world, task));
    worked += 1;
  }
}

/** Sends the notifications that have become due, retries included. */
export async function deliverDue(
  world: SandboxContext,
  transport: Transport,
  about?: string,
): Promise<number> {
  const wanted = (task: Task): task is Task & { type: 'notify' } =>
    task.type === 'notify' &&
    (about === undefined || world.state.notifications.get(task.notificationId)?.about === about);
  let worked = 0;
  for (;;) {
    const task = takeDue(world, wanted);
    if (!task) return worked;
    const notification = world.state.notifications.get(task.notificationId);
    if (notification) await deliverNotification(world, transport, notification, task.at);
    worked += 1;
  }
}

/** When something becomes due next, by the sandbox's clock. */
export const nextDue = (world: SandboxContext): number | null =>
  world.state.tasks.reduce<number | null>(
    (earliest, { at }) => (earliest === null || at < earliest ? at : earliest),
    null,
  );

/** The same by the outer clock; nothing becomes due while the sandbox's clock is stopped. */
export function nextDueOutside(world: SandboxContext): number | null {
  const { frozenAt, offset } = world.state.clock;
  const next = nextDue(world);
  return next === null || frozenAt !== null ? null : next - offset;
}

const isWork = (task: Task): task is Work => task.type !== 'notify';

function takeDue<T extends Task>(
  world: SandboxContext,
  wanted: (task: Task) => task is T,
): T | undefined {
  const now = world.now();
  let first: T | undefined;
  for (const task of world.state.tasks)
    if (task.at <= now && wanted(task) && (first === undefined || task.at < first.at)) first = task;
  if (first) world.state.tasks = world.state.tasks.filter((task) => task !== first);
  return first;
}

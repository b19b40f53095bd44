export { connectFrame, type FrameConnection, type FrameFailure } from './connect-frame.ts';
export { holdEvents, type HeldEvents } from './held-events.ts';
export { type Channel } from './port.ts';
export { isReturned } from './returned-guard.ts';
export { isFromFrame } from './guards.ts';
export { fitFrame, type FrameSize } from './frame-size.ts';
export * from './protocol.ts';
export { isFromRevealFrame } from './reveal-guards.ts';
export type * from './reveal-protocol.ts';

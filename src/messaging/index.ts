export { connectFrame, type FrameConnection, type FrameFailure } from './connect-frame.ts';
export { type Channel } from './port.ts';
export { isFromFrame } from './guards.ts';
export { isReturned } from './returned-guard.ts';
export * from './protocol.ts';
export { isFromRevealFrame } from './reveal-guards.ts';
export type * from './reveal-protocol.ts';

export { connectFrame, type FrameConnection, type FrameFailure } from './connect-frame.ts';
export { connectPage, type PageConnection } from './connect-page.ts';
export { type Channel } from './port.ts';
export { isReturned } from './guards.ts';
export * from './protocol.ts';

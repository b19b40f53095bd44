import { sayHello } from '../messaging/say-hello.ts';

declare global {
  interface Window {
    /** The frame's end of the channel to the page around it. */
    readonly toPage?: MessagePort;
  }
}

/*
 * The first script of a frame's document, run before the rest has arrived: the page answers while it
 * comes, and its answer waits for the module.
 */
Object.assign(window, { toPage: sayHello(window) });

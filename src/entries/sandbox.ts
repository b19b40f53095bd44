/** The gateway, simulated, as Request -> Response. */
export * from '../sandbox/index.ts';

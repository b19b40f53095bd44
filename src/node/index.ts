/** What only Node can do: listening, stores, logs, and proxy and sandbox as running programs. */
export { ConfigurationError, type ConfigurationFault } from './configuration/faults.ts';
export type { Configuration } from './configuration/configuration.schema.ts';
export { loadConfiguration, type ConfigurationSource } from './configuration/load-configuration.ts';
export { folderAssets, MissingBuildError } from './folder-assets.ts';
export { frameFolder } from './package-folders.ts';
export { listen, PortError, type Listener, type ListenOptions } from './listen.ts';
export { createLog } from './logging/log.ts';
export { createMetrics } from './metrics.ts';
export { createPooledFetch } from './pooled-fetch.ts';
export { openProxy, type OpenProxy, type ProxyConfiguration } from './open-proxy.ts';
export { serveProxy, type Service } from './serve-proxy.ts';
export { serveSandbox, type ServeSandboxOptions } from './serve-sandbox.ts';
export { openStore } from './stores/open-store.ts';
export { systemClock, systemRandom } from './surroundings.ts';

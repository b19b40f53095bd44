/** What only Node can do: listening, stores, logs, and proxy and sandbox as running programs. */
import './runtime/assert-node.ts';
export { ConfigurationError, type ConfigurationFault } from './configuration/faults.ts';
export type { Environment } from './configuration/environment.ts';
export type { Font } from './configuration/fonts.schema.ts';
export { readFonts, type FontFile } from './configuration/read-fonts.ts';
export type { Configuration } from './configuration/configuration.schema.ts';
export { loadConfiguration, type ConfigurationSource } from './configuration/load-configuration.ts';
export {
  folderAssets,
  MissingBuildError,
  type Asset,
  type FolderAssets,
} from './runtime/folder-assets.ts';
export { frameFolder } from './runtime/package-folders.ts';
export {
  listen,
  PortError,
  type Listener,
  type ListenOptions,
  type RequestHandler,
} from './serving/listen.ts';
export { createLog, type LogOptions } from './logging/log.ts';
export { createMetrics, type PrometheusMetrics } from './serving/metrics.ts';
export { createTracer } from './serving/open-telemetry.ts';
export {
  createPooledTransport,
  type OutboundNetwork,
  type PooledTransport,
} from './runtime/pooled-transport.ts';
export {
  openProxy,
  type OpenProxy,
  type ProxyConfiguration,
  type ProxyOptions,
  type Watch,
} from './serving/open-proxy.ts';
export type { CustomSigning, ToSign, ToVerify } from '../signing/index.ts';
export { serveProxy, type Service } from './serving/serve-proxy.ts';
export { serveSandbox, type ServeSandboxOptions } from './serving/serve-sandbox.ts';
export { withFonts } from './serving/with-fonts.ts';
export { openStore } from './stores/open-store.ts';
export {
  systemClock,
  systemCompress,
  systemHashing,
  systemRandom,
} from './runtime/dependencies.ts';

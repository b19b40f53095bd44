/** The gateway, simulated, as Request -> Response. */
export {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxStorage,
} from './sandbox.ts';
export { ConnectionDropped } from './gateway/hold.ts';
export { issuedCardNumber, TEST_CARDS, type SandboxCard } from './scenarios/cards.ts';
export { SCENARIO_NAMES, scenarioName } from './scenarios/named-scenarios.ts';
export type { ScenarioName } from './scenarios/named-scenarios.ts';
export { seededRecords } from './seed/seeded-records.ts';

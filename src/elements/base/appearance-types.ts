/** The types of `appearance`, which every entry with something to dress exports. */
export type { AppearanceOptions } from './appearance.ts';
export type {
  BaseTokenName,
  FormTokenName,
  PageTokenName,
  TokenName,
  TokenValues,
} from '../../styles/index.ts';

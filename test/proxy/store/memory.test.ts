import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { storeSuite } from '../../support/store-suite.ts';

storeSuite('memory', () => Promise.resolve(createMemoryStore()));

import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { anyInputContract } from '../../contracts/any-input.contract.ts';

anyInputContract('memory', async () => memoryStorage());

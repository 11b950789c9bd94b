import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { fuzzContract } from '../../../contracts/fuzz.contract.ts';

fuzzContract('memory', async () => memoryStorage());

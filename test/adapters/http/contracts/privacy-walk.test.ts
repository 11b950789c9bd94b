import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { privacyWalkContract } from '../../../contracts/privacy-walk.contract.ts';

privacyWalkContract('memory', async () => memoryStorage());

import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { authorizationContract } from '../../../contracts/authorization.contract.ts';

authorizationContract('memory', async () => memoryStorage());

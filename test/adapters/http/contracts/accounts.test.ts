import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { accountsContract } from '../../../contracts/accounts.contract.ts';

accountsContract('memory', async () => memoryStorage());

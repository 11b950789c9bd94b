import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { accountsContract } from '../../../contracts/accounts.contract.ts';
import { privacyContract } from '../../../contracts/privacy.contract.ts';

accountsContract('memory', async () => memoryStorage());
privacyContract('memory', async () => memoryStorage());

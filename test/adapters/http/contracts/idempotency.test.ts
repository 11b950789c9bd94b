import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import { idempotencyContract } from '../../../contracts/idempotency.contract.ts';

idempotencyContract('memory', async () => memoryStorage());

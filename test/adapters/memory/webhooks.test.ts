import { webhooksContract } from '../../contracts/webhooks.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

webhooksContract('memory', memorySubject);

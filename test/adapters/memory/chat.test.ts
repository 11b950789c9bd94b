import { chatContract } from '../../contracts/chat.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

chatContract('memory', memorySubject);

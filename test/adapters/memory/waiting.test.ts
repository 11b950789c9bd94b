import { waitingContract } from '../../contracts/waiting.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

waitingContract('memory', memorySubject);

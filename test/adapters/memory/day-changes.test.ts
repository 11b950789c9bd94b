import { dayChangesContract } from '../../contracts/day-changes.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

dayChangesContract('memory', memorySubject);

import { slotsContract } from '../../contracts/slots.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

slotsContract('memory', memorySubject);

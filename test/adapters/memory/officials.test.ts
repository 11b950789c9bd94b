import { officialsContract } from '../../contracts/officials.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

officialsContract('memory', memorySubject);

import { familiesContract } from '../../contracts/families.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

familiesContract('memory', memorySubject);

import { reportsContract } from '../../contracts/reports.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

reportsContract('memory', memorySubject);

import { setupContract } from '../../contracts/setup.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

setupContract('memory', memorySubject);

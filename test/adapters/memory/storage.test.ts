import { storageContract } from '../../contracts/storage.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

storageContract('memory', memorySubject);

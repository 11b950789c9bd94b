import { accessContract } from '../../contracts/access.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

accessContract('memory', memorySubject);

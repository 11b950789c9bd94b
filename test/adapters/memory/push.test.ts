import { pushContract } from '../../contracts/push.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

pushContract('memory', memorySubject);

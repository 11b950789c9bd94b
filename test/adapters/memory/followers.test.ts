import { followersContract } from '../../contracts/followers.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

followersContract('memory', memorySubject);

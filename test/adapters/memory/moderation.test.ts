import { moderationContract } from '../../contracts/moderation.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

moderationContract('memory', memorySubject);

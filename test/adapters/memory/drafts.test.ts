import { draftsContract } from '../../contracts/drafts.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

draftsContract('memory', memorySubject);

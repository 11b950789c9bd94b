import { mailContract } from '../../contracts/mail.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

mailContract('memory', memorySubject);

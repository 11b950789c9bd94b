import { mailingsContract } from '../../contracts/mailings.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

mailingsContract('memory', memorySubject);

import { mailAnswersContract } from '../../contracts/mail-answers.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

mailAnswersContract('memory', memorySubject);

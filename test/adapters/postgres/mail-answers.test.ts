import { mailAnswersContract } from '../../contracts/mail-answers.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

mailAnswersContract('PostgreSQL', postgresSubject);

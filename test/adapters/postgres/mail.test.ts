import { mailContract } from '../../contracts/mail.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

mailContract('PostgreSQL', postgresSubject);

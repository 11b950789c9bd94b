import { mailingsContract } from '../../contracts/mailings.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

mailingsContract('PostgreSQL', postgresSubject);

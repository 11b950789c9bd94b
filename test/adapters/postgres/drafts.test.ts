import { draftsContract } from '../../contracts/drafts.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

draftsContract('PostgreSQL', postgresSubject);

import { officialsContract } from '../../contracts/officials.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

officialsContract('PostgreSQL', postgresSubject);

import { familiesContract } from '../../contracts/families.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

familiesContract('PostgreSQL', postgresSubject);

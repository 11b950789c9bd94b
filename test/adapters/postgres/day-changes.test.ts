import { dayChangesContract } from '../../contracts/day-changes.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

dayChangesContract('PostgreSQL', postgresSubject);

import { reportsContract } from '../../contracts/reports.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

reportsContract('PostgreSQL', postgresSubject);

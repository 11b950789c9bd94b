import { setupContract } from '../../contracts/setup.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

setupContract('PostgreSQL', postgresSubject);

import { accessContract } from '../../contracts/access.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

accessContract('PostgreSQL', postgresSubject);

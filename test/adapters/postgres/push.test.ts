import { pushContract } from '../../contracts/push.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

pushContract('PostgreSQL', postgresSubject);

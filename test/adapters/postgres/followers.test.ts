import { followersContract } from '../../contracts/followers.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

followersContract('PostgreSQL', postgresSubject);

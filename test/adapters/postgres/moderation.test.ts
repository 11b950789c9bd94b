import { moderationContract } from '../../contracts/moderation.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

moderationContract('PostgreSQL', postgresSubject);

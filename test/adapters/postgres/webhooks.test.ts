import { webhooksContract } from '../../contracts/webhooks.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

webhooksContract('PostgreSQL', postgresSubject);

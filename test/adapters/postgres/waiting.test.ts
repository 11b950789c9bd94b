import { waitingContract } from '../../contracts/waiting.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

waitingContract('PostgreSQL', postgresSubject);

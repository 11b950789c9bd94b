import { eventsContract } from '../../contracts/events.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

eventsContract('PostgreSQL', postgresSubject);

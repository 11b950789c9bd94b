import { calendarsContract } from '../../contracts/calendars.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

calendarsContract('PostgreSQL', postgresSubject);

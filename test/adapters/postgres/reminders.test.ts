import { remindersContract } from '../../contracts/reminders.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

remindersContract('PostgreSQL', postgresSubject);

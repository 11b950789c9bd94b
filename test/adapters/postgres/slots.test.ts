import { slotsContract } from '../../contracts/slots.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

slotsContract('PostgreSQL', postgresSubject);

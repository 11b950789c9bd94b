import { chatContract } from '../../contracts/chat.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

chatContract('PostgreSQL', postgresSubject);

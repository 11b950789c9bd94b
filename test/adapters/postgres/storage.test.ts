import { storageContract } from '../../contracts/storage.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

storageContract('PostgreSQL', postgresSubject, () => postgresSubject('migrated_apart'));

import { importsContract } from '../../contracts/imports.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

importsContract('PostgreSQL', postgresSubject);

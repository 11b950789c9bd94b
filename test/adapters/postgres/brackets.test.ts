import { bracketsContract } from '../../contracts/brackets.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

bracketsContract('PostgreSQL', postgresSubject);

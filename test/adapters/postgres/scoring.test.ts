import { scoringContract } from '../../contracts/scoring.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

scoringContract('PostgreSQL', postgresSubject);

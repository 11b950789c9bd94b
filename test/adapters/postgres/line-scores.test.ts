import { lineScoresContract } from '../../contracts/line-scores.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

lineScoresContract('PostgreSQL', postgresSubject);

import { leagueReaderContract } from '../../contracts/league-reader.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

leagueReaderContract('PostgreSQL', postgresSubject);

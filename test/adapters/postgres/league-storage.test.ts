import { leagueStorageContract } from '../../contracts/league-storage.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

leagueStorageContract('PostgreSQL', postgresSubject);

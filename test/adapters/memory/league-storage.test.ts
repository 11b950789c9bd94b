import { leagueStorageContract } from '../../contracts/league-storage.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

leagueStorageContract('memory', memorySubject);

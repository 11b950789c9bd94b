import { leagueReaderContract } from '../../contracts/league-reader.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

leagueReaderContract('memory', memorySubject);

import { gameUpdatesContract } from '../../contracts/game-updates.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

gameUpdatesContract('PostgreSQL', postgresSubject);

import { gameUpdatesContract } from '../../contracts/game-updates.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

gameUpdatesContract('memory', memorySubject);

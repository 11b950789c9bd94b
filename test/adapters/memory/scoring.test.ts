import { scoringContract } from '../../contracts/scoring.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

scoringContract('memory', memorySubject);

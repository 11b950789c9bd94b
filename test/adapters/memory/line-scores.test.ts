import { lineScoresContract } from '../../contracts/line-scores.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

lineScoresContract('memory', memorySubject);

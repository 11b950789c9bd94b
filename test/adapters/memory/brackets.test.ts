import { bracketsContract } from '../../contracts/brackets.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

bracketsContract('memory', memorySubject);

import { remindersContract } from '../../contracts/reminders.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

remindersContract('memory', memorySubject);

import { calendarsContract } from '../../contracts/calendars.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

calendarsContract('memory', memorySubject);

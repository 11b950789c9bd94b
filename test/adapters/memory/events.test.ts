import { eventsContract } from '../../contracts/events.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

eventsContract('memory', memorySubject);

import { scheduleProposalsContract } from '../../contracts/schedule-proposals.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

scheduleProposalsContract('memory', memorySubject);

import { scheduleProposalsContract } from '../../contracts/schedule-proposals.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

scheduleProposalsContract('PostgreSQL', postgresSubject);

import { mailAppointmentsContract } from '../../contracts/mail-appointments.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

mailAppointmentsContract('PostgreSQL', postgresSubject);

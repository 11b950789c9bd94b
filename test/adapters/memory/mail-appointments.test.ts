import { mailAppointmentsContract } from '../../contracts/mail-appointments.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

mailAppointmentsContract('memory', memorySubject);

import { attendanceContract } from '../../contracts/attendance.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

attendanceContract('PostgreSQL', postgresSubject);

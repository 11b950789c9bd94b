import { attendanceContract } from '../../contracts/attendance.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

attendanceContract('memory', memorySubject);

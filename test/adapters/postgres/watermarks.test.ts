import { watermarksContract } from '../../contracts/watermarks.contract.ts';
import { postgresSubject } from '../../support/storage-subject.ts';

watermarksContract('PostgreSQL', postgresSubject);

import { watermarksContract } from '../../contracts/watermarks.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

watermarksContract('memory', memorySubject);

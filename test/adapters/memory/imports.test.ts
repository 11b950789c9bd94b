import { importsContract } from '../../contracts/imports.contract.ts';
import { memorySubject } from '../../support/storage-subject.ts';

importsContract('memory', memorySubject);

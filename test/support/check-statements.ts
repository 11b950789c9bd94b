import { checkPrepared } from '../../src/adapters/postgres/orm/prepared.ts';

checkPrepared();

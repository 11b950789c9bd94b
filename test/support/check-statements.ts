import { checkStatements } from '../../src/adapters/postgres/driver/statement.ts';

checkStatements();

import { checkStatements } from '../../src/adapters/postgres/statement.ts';

checkStatements();

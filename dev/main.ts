import { exitWith } from '../src/run-gateway.ts';
import { startDevelopment } from './start-development.ts';

startDevelopment().catch(exitWith);

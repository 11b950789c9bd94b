import { exitWith } from '../src/composition/run-gateway.ts';
import { startDevelopment } from './start-development.ts';

startDevelopment().catch(exitWith);

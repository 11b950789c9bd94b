import { exitWith } from '../src/composition/exit-with.ts';
import { startDevelopment } from './start-development.ts';

startDevelopment().catch(exitWith);

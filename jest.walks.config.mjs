import { alone, WALKS } from './jest.config.mjs';

export default alone(WALKS);

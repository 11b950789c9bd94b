import { alone, FAULTS } from './jest.config.mjs';

export default alone(FAULTS);

import circus from 'jest-circus/runner';

/**
 * Jest's own way to run a file, without the two messages for each test from its worker to Jest's process, which counted
 * them on the screen while their file ran: a millisecond each, of which a run has tens of thousands.
 */
export default (globalConfig, config, environment, runtime, path) => circus.default(globalConfig, config, environment, runtime, path);

import fc from 'fast-check';

const { FUZZ_SEED = '1' } = process.env;

// The same cases in every run; set another seed to explore more.
fc.configureGlobal({ seed: Number(FUZZ_SEED) });

export default fc;

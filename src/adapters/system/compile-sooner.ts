import { setFlagsFromString } from 'node:v8';

/** How often a function is called before each of V8's two optimizing compilers compiles it; V8's defaults are 400 and 3000. */
const CALLS_BEFORE = { maglev: 60, turbofan: 300 };

/**
 * Has V8 optimize functions sooner. Its defaults suit scripts that end soon: a server with two hundred operations answers thousands of requests
 * of each before their code is optimized, and again after every deployment.
 */
export function compileSooner(): void {
  for (const [compiler, calls] of Object.entries(CALLS_BEFORE)) setFlagsFromString(`--invocation-count-for-${compiler}=${calls}`);
}

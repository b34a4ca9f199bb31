import { run, types } from './steps.ts';

let passed = true;
for (const step of types) passed = (await run(step)) && passed;
process.exitCode = passed ? 0 : 1;

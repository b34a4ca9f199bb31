import { run, types } from './steps.ts';

let good = true;
for (const step of types) good = (await run(step)) && good;
process.exitCode = good ? 0 : 1;

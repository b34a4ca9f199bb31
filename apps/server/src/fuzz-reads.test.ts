import { fuzzTests } from './testing/fuzz/fuzz-tests.ts';

fuzzTests('reads');

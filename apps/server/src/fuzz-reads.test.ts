import { fuzzTests } from './testing/fuzz/fuzz-tests.ts';
import { CALLS } from './kit/docs/document.ts';

fuzzTests(
  'whatever a read is sent',
  CALLS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET'),
);

import { CALLS } from './openapi/document.ts';
import { fuzzTests } from './testing/fuzz/fuzz-tests.ts';

fuzzTests(
  'whatever a read is sent',
  CALLS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET'),
);

import { applyColourScheme } from './colour-scheme.ts';
import { prefetchFirstCalls } from './first-calls.ts';

// A page's first script: small, and run while the others are still on their way. build/first-script.ts makes one file
// of it.
applyColourScheme();
prefetchFirstCalls();

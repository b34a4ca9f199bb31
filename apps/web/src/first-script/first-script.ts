import { applyColourScheme } from './colour-scheme.ts';
import { prefetchFirstCalls } from './first-calls.ts';

// The first script of an empty page, run while all others load. build/first-script.ts bundles it into one file.
applyColourScheme();
prefetchFirstCalls();
